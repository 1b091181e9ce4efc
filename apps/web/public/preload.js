// The script page's own files and answers, asked for while the rest of its code is still on its way: whoever needs them later finds them
// there or under way. A file of its own: the content security policy allows no inline script. `data-page` is written by the build.
(function (files) {
  var id = new URLSearchParams(location.search).get("script_id");
  if (location.pathname !== "/scenesanalyze" || !id) return;
  function ask(rel, href, as) {
    var link = document.createElement("link");
    link.rel = rel;
    if (as) link.as = as;
    link.crossOrigin = "";
    link.href = href;
    document.head.append(link);
  }
  ask("preload", "/api/scriptStructure/document?" + new URLSearchParams({ script_id: id }), "fetch");
  ask("preload", "/api/user/getUserInfo", "fetch");
  files.forEach(function (file) {
    if (file.endsWith(".css")) ask("preload", file, "style");
    else ask("modulepreload", file);
  });
})((document.currentScript.dataset.page || "").split(" ").filter(Boolean));

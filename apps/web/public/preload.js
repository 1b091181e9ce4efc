// The files and answers that the home page, the script page or the editor begins with, asked for while the rest of its code is still on its way: whoever needs
// them later finds them there or under way. A file of its own: the content security policy allows no inline script. The lists are written by the build.

// The policy forbids code made of strings, too: zod does not try it.
globalThis["__zod_globalConfig"] = { jitless: true };
(function (pages) {
  var search = new URLSearchParams(location.search);
  var home = location.pathname === "/dashboard/list";
  var files = {
    "/dashboard/list": pages.home,
    "/scenesanalyze": pages.scenes,
    "/newEditscript": pages.editor,
    "/editscript": pages.editor,
  }[location.pathname];
  var id = (location.pathname !== "/scenesanalyze" && search.get("scriptId")) || search.get("script_id");
  // The home page's own document names its files.
  if (home) askEarly("/api/scripts/findPageByParam", '{"currentPage":1,"pageSize":6,"deleteFlag":0}');
  if (!files || !(id || home)) return;
  function ask(rel, href, as) {
    var link = document.createElement("link");
    link.rel = rel;
    if (as) link.as = as;
    link.crossOrigin = "";
    link.href = href;
    document.head.append(link);
  }
  // The version that the address names, else the one that this window has open (`keptVersion`).
  function versionOf() {
    if (search.get("versionId")) return search.get("versionId");
    try {
      var kept = JSON.parse(sessionStorage.getItem("editor-version"));
      return kept && kept.scriptId === id ? kept.versionId : null;
    } catch {
      return null;
    }
  }
  // By `fetch`, and decoded while the code is still on its way: what a link preloads is kept as bytes until the code asks for it.
  function askEarly(path, body) {
    var sent = body && { method: "POST", headers: { "content-type": "application/json" }, body: body };
    var answer = fetch(path, sent).then(function (response) {
      return response.json().then(function (answered) {
        return { status: response.status, body: answered };
      });
    });
    // Whoever takes it calls again where it failed.
    answer.catch(function () {});
    var early = { path: body ? path + " " + body : path, at: null, answer: answer };
    globalThis["earlyAnswer"] = early;
    // Its age counts from when it came.
    answer.then(
      function () {
        early.at = Date.now();
      },
      function () {},
    );
  }
  var query = new URLSearchParams({ script_id: id });
  var version = location.pathname !== "/scenesanalyze" && versionOf();
  if (version) query.set("versionId", version);
  if (home) ask("preload", "/api/site/info", "fetch");
  else askEarly("/api/scriptStructure/document?" + query);
  ask("preload", "/api/user/getUserInfo", "fetch");
  files.split(" ").forEach(function (file) {
    if (file.endsWith(".css")) ask("preload", file, "style");
    else if (file) ask("modulepreload", file);
  });
})(document.currentScript.dataset);

// Runs before the first paint, so that nothing flashes in another state. A file of its own: the content security policy allows no inline script.
(function () {
  try {
    var chosen = localStorage.getItem("theme");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
    // The home page's frame stands before its code comes, with the menu as it was left.
    if (localStorage.getItem("sidebarStatus") === "0") document.documentElement.dataset.menu = "folded";
  } catch (_) {
    // Storage is closed to us (private mode): the system's theme holds.
  }
})();
(function () {
  var root = document.documentElement;
  root.dataset.script = "coming";
  // What the page says where its code does not come (.late): a slow line is given this long. It goes when the code draws the page.
  setTimeout(function () {
    root.dataset.late = "";
  }, 6000);
  // The link would open the address without its fragment.
  addEventListener("click", function (event) {
    if (!event.target.closest || !event.target.closest("[data-reload]")) return;
    event.preventDefault();
    location.reload();
  });
  // A script that does not come, or ends in an error before it is "here": what it would open stands open.
  addEventListener(
    "error",
    function (event) {
      var broke = event.target === window;
      if (root.dataset.script !== "coming" || !(broke || event.target.tagName === "SCRIPT")) return;
      delete root.dataset.script;
      // Code that came and throws, or cannot be read, is no fault of the line: other words are shown (.late .broken).
      if (broke) root.dataset.broken = "";
    },
    true,
  );
})();

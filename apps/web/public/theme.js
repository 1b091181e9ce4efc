// Runs before the first paint, so that a chosen theme never flashes its opposite. A file of its own: the
// content security policy allows no inline script. Nothing chosen: the stylesheet follows the system.
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

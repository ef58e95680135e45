// Runs before the first paint, so that a dark screen never flashes light.
(function () {
  var theme = 'light';
  try {
    theme = localStorage.getItem('theme_preference') === 'dark' ? 'dark' : 'light';
  } catch (error) {
    // Storage is blocked: the light theme it is.
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', theme);
  document
    .querySelector('meta[name="theme-color"]')
    .setAttribute('content', theme === 'dark' ? '#0e1514' : '#fbfaf7');
})();

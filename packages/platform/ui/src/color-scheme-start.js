// Loaded by the page before anything is drawn, so that a dark screen never flashes white.
// A plain script, because the content security policy forbids inline ones. Keep the key as in theme.tsx.
;(() => {
  let chosen = null
  try {
    chosen = window.localStorage.getItem('cadencia-color-scheme')
  } catch {
    // Storage is forbidden: the system's colours apply.
  }
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
})()

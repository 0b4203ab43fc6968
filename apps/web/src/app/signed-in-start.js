// Stands in one file with the start of the theme. Keep the key as in signed-in-hint.ts.
;(() => {
  try {
    if (window.localStorage.getItem('cadencia-signed-in') === null) return
    const isCollapsed = window.localStorage.getItem('cadencia:shell')?.includes('"isSidebarCollapsed":true')
    document.documentElement.setAttribute('data-signed-in', isCollapsed ? 'collapsed' : 'wide')
  } catch {
    // Storage is forbidden: the outline is that of visitors.
  }
})()

// Stands in one file with the start of the theme. Keep the key as in signed-in-hint.ts.
;(() => {
  try {
    if (window.localStorage.getItem('cadencia-signed-in') === null) return
    const isCollapsed = window.localStorage.getItem('cadencia:shell')?.includes('"isSidebarCollapsed":true')
    document.documentElement.setAttribute('data-signed-in', isCollapsed ? 'collapsed' : 'wide')
  } catch {
    return
  }
  // What every signed-in screen needs comes at once, not when the first script asks for it.
  for (const href of (document.currentScript.dataset.files ?? '').split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    if (href.endsWith('.css')) {
      link.rel = 'preload'
      link.as = 'style'
    } else link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }
})()

/**
 * Opens a meeting's link in a new tab. Called within the click itself: a browser stops what opens later. Only
 * web addresses are opened.
 */
export function openRoom(url: string): void {
  if (/^https?:\/\//i.test(url)) window.open(url, '_blank', 'noopener,noreferrer')
}

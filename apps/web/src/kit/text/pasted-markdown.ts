import TurndownService from 'turndown'
import { readPasted } from './pasted-html.ts'

/** What the format knows; anything else in pasted HTML is its text alone. */
const KNOWN = 'b, strong, i, em, s, del, strike, code, pre, blockquote, ul, ol, a[href]'
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

/**
 * The Markdown of pasted HTML: styles, links, lists and quotes stay, headings become bold, pictures go. Where it has nothing
 * that Markdown keeps, its `text`; what programs copy is often plain text in HTML.
 */
export function markdownOf({ html, text }: Readonly<Record<'html' | 'text', string>>): string {
  const pasted = readPasted(html)
  return pasted && (text === '' || pasted.querySelector(KNOWN)) ? toMarkdown(pasted) : text
}

function toMarkdown(pasted: HTMLElement): string {
  const service = new TurndownService({
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '_',
    hr: '',
  })
  service.addRule('picture', { filter: 'img', replacement: () => '' })
  service.remove(['script', 'style', 'title', 'noscript'] as TurndownService.TagName[])
  service.addRule('strike', { filter: ['s', 'del'], replacement: (content) => `~~${content}~~` })
  service.addRule('heading', {
    filter: [...HEADINGS],
    replacement: (content) => (content.trim() === '' ? '' : `\n\n**${content.replaceAll('**', '')}**\n\n`),
  })
  service.addRule('checkbox', {
    filter: (node) => node.nodeName === 'INPUT' && node.getAttribute('type') === 'checkbox',
    replacement: (_content, node) => ('checked' in node && node.checked === true ? '[x] ' : '[ ] '),
  })
  service.addRule('item', {
    // Google Docs writes the words of an item as a paragraph.
    filter: (node) => node.nodeName === 'P' && node.parentNode?.nodeName === 'LI' && !node.nextSibling,
    replacement: (content) => content,
  })
  // One space after the bullet, so that a next line continues the list.
  return service.turndown(pasted).replace(/^(\s*)-\s{2,}/gm, '$1- ')
}

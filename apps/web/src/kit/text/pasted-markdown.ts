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
    // Google Docs and office programs write the words of an item as a paragraph.
    filter: (node) => node.nodeName === 'P' && node.parentNode?.nodeName === 'LI' && isLastText(node),
    replacement: (content) => content,
  })
  service.addRule('listItem', {
    filter: 'li',
    replacement: (content, node) => {
      const mark = markOf(node)
      const words = content.trim().replace(/\n+(?=\s*(?:-|\d+\.) )/g, '\n')
      const lines = words.replaceAll('\n', `\n${' '.repeat(mark.length)}`).replace(/^ +$/gm, '')
      return `${mark}${lines}${node.nextSibling ? '\n' : ''}`
    },
  })
  return service.turndown(pasted)
}

/** Whether after a paragraph of an item there is nothing but lists. */
function isLastText({ nextSibling }: Node): boolean {
  for (let next = nextSibling; next; next = next.nextSibling) {
    if (next.nodeName !== 'UL' && next.nodeName !== 'OL' && next.textContent?.trim() !== '') return false
  }
  return true
}

/** What stands before an item's words; further lines and inner lists begin below the first word. */
function markOf(item: Node): string {
  const list = item.parentNode
  if (!(list instanceof HTMLOListElement)) return '- '
  const place = [...list.children].findIndex((child) => child.isSameNode(item))
  return `${(Number(list.getAttribute('start')) || 1) + place}. `
}

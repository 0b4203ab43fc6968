import { nestLists } from './pasted-lists.ts'

/** Elements that stand for a style, and those that programs give back what the element says. */
const STYLES = [
  { tag: 'b', elements: 'b, strong', isOn: isBold },
  { tag: 'i', elements: 'i, em', isOn: ({ fontStyle }) => decide(fontStyle, /italic|oblique/) },
  {
    tag: 's',
    elements: 's, del, strike',
    isOn: ({ textDecoration }) => decide(textDecoration, /line-through/),
  },
] as const satisfies readonly StyleRule[]

interface StyleRule {
  readonly tag: string
  readonly elements: string
  /** What inline CSS says; undefined where it says nothing. */
  readonly isOn: (style: CSSStyleDeclaration) => boolean | undefined
}

function decide(value: string, on: RegExp): boolean | undefined {
  return value === '' ? undefined : on.test(value)
}

function isBold({ fontWeight }: CSSStyleDeclaration): boolean | undefined {
  const weight = Number.parseInt(fontWeight, 10)
  return Number.isNaN(weight) ? decide(fontWeight, /^bold/) : weight >= 600
}

/** Cells of spreadsheets; as text they are apart. */
const SHEET = 'google-sheets-html-origin, meta[content*="Excel"], meta[content*="Calc"]'

/** What Word draws before an item for programs that know no lists; also as a comment. */
const WORD_DRAWING = /<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>/gi

/**
 * Pasted HTML with the elements that show what its inline CSS shows: Google Docs wraps plain text in `<b>` of normal weight
 * and writes bold words as `<span>`; Word writes lists as paragraphs. Null for a spreadsheet's cells.
 */
export function readPasted(html: string): HTMLElement | null {
  const marked = html.replace(WORD_DRAWING, '<span style="mso-list:Ignore">$1</span>')
  // Word's conditions are no HTML.
  const document = new DOMParser().parseFromString(marked.replace(/<!\[[^>]*>/g, ''), 'text/html')
  if (document.querySelector(SHEET)) return null
  const { body } = document
  nestLists(body)
  for (const { tag, elements, isOn } of STYLES) {
    for (const element of body.querySelectorAll<HTMLElement>(elements)) {
      if (isOn(element.style) === false) element.replaceWith(...element.childNodes)
    }
    for (const span of body.querySelectorAll<HTMLElement>('span[style]')) {
      if (!isOn(span.style) || span.closest(elements) || span.textContent.trim() === '') continue
      const styled = document.createElement(tag)
      styled.append(...span.childNodes)
      span.append(styled)
    }
  }
  return body
}

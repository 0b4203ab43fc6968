/** Items as Word writes them: paragraphs, and in Word for the web lists of one item each. */
const WORD_ITEM = 'p[style*="mso-list:"]'
const WORD_MARK = '[style*="mso-list:Ignore"]'
const ONLINE_ITEM = 'li[data-aria-level]'
/** What Word for the web puts around each list, and at the end of each paragraph. */
const ONLINE_WRAPPER = '.ListContainerWrapper'
const ONLINE_END = '.EOP'

interface PastedItem {
  readonly item: HTMLElement
  /** 1 for one that is in no other. */
  readonly level: number
  readonly kind: 'OL' | 'UL'
  readonly number: number
}

/** Makes lists within each other of what office programs write for items. */
export function nestLists(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll(ONLINE_WRAPPER)) wrapper.replaceWith(...wrapper.childNodes)
  for (const end of body.querySelectorAll(ONLINE_END)) end.remove()
  for (const paragraph of body.querySelectorAll<HTMLElement>(WORD_ITEM)) place(paragraph, wordItem(paragraph))
  for (const item of body.querySelectorAll<HTMLElement>(ONLINE_ITEM)) {
    const list = item.parentElement
    if (list) place(list, onlineItem(item, list))
  }
  // Google Docs writes an inner list beside the item that it belongs to.
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)'))
    list.previousElementSibling?.append(list)
}

function wordItem(paragraph: HTMLElement): PastedItem {
  const mark = paragraph.querySelector(WORD_MARK)
  const drawn = mark?.textContent ?? ''
  mark?.remove()
  const item = paragraph.ownerDocument.createElement('li')
  item.append(...paragraph.childNodes)
  const [, level = '1'] = /mso-list:[^;]*\blevel(\d+)/.exec(paragraph.getAttribute('style') ?? '') ?? []
  const [, number = '1'] = /(\d+)[.)]?\s*$/.exec(drawn) ?? []
  return { item, level: Number(level), kind: /\w[.)]/.test(drawn) ? 'OL' : 'UL', number: Number(number) }
}

function onlineItem(item: HTMLElement, list: HTMLElement): PastedItem {
  const level = Number(item.dataset.ariaLevel) || 1
  const number = Number(item.dataset.ariaPosinset) || 1
  return { item, level, kind: list.tagName === 'OL' ? 'OL' : 'UL', number }
}

/** Puts an item, in place of what held it, into the list before it or into a new one. */
function place(holder: HTMLElement, { item, level, kind, number }: PastedItem): void {
  const before = holder.previousElementSibling
  const outer = before instanceof HTMLElement && before.dataset.level ? before : undefined
  const within = outer && parentAt(outer, level)
  const last = within ? within.lastElementChild : outer
  if (last instanceof HTMLElement && last.tagName === kind && last.dataset.level) {
    last.dataset.level = String(Math.min(level, Number(last.dataset.level)))
    last.append(item)
    holder.remove()
    return
  }
  const list = holder.ownerDocument.createElement(kind)
  list.dataset.level = String(level)
  if (kind === 'OL') list.setAttribute('start', String(number))
  list.append(item)
  if (within) {
    within.append(list)
    holder.remove()
  } else holder.replaceWith(list)
}

/** The item under which something of a level stands; none where it belongs to the outermost list. */
function parentAt(list: HTMLElement, level: number): HTMLElement | undefined {
  let parent: HTMLElement | undefined
  let at: Element | null = list
  while (at instanceof HTMLElement && Number(at.dataset.level) < level) {
    const item: Element | null = at.lastElementChild
    if (!(item instanceof HTMLElement)) break
    parent = item
    at = item.lastElementChild
  }
  return parent
}

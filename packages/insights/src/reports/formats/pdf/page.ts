import PDFDocument from 'pdfkit'

/** Points, 72 to an inch. */
export const MARGIN = 46
const FOOTER_HEIGHT = 34

export const COLORS = {
  ink: '#1d2129',
  dim: '#5c6370',
  line: '#d5d9e0',
  soft: '#f3f5fa',
  accent: '#3b4fc4',
  other: '#9aa5b8',
} as const

const FONTS = { regular: 'Helvetica', bold: 'Helvetica-Bold' } as const

/** What the standard fonts can print beyond Latin-1. */
const BEYOND_LATIN_1 = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')
const isPrintable = (letter: string) =>
  BEYOND_LATIN_1.has(letter) || /^[\u0020-\u007e\u00a0-\u00ff]$/.test(letter)

/** Letters of names that Unicode does not take apart. */
const BARE: Readonly<Record<string, string>> = {
  ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', Ŧ: 'T', ŧ: 't', ı: 'i', ĸ: 'k', Ŋ: 'N', ŋ: 'n' },
  ...{
    ə: 'e',
    Ə: 'E',
    ẞ: 'SS',
    '‐': '-',
    '‑': '-',
    '‒': '–',
    '―': '—',
    '−': '-',
    '′': "'",
    '″': '"',
    '⁄': '/',
  },
}

/**
 * The text in letters that the standard fonts have: others lose their accent, and what has no such letter, as emoji, is
 * left out with the space that it leaves.
 */
export function printable(text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => {
      if (isPrintable(letter)) return letter
      const bare = BARE[letter] ?? letter.normalize('NFKD')
      return [...bare.replace(/[\s\p{Cc}]/gu, ' ')].filter(isPrintable).join('')
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

export interface Style {
  readonly size: number
  readonly isBold?: boolean
  readonly color?: string
}

interface TextBox {
  readonly x: number
  readonly y: number
  /** Longer text goes on in the next line. */
  readonly width: number
  readonly align?: 'left' | 'center' | 'right'
}

/** A document that is drawn from above to below; it goes on with another page where there is no room. */
export function openPage(about: {
  readonly title: string
  readonly author: string
  readonly isWide: boolean
}) {
  const doc = new PDFDocument({
    size: 'A4',
    layout: about.isWide ? 'landscape' : 'portrait',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    bufferPages: true,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: about.title, Author: about.author, Creator: about.author },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => void chunks.push(chunk))
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  let y = MARGIN

  const use = ({ size, isBold = false, color = COLORS.ink }: Style) =>
    doc
      .font(isBold ? FONTS.bold : FONTS.regular)
      .fontSize(size)
      .fillColor(color)

  return {
    doc,
    /** Points between the margins. */
    width: doc.page.width - 2 * MARGIN,
    y: () => y,
    /** Goes down by so many points. */
    advance: (points: number) => {
      y += points
    },
    /** Makes sure of so many points below; answers whether that took another page. */
    need: (points: number): boolean => {
      if (y + points <= doc.page.height - MARGIN - FOOTER_HEIGHT) return false
      doc.addPage()
      y = MARGIN
      return true
    },
    /** Writes text where it is told to, in as many lines as it takes; answers their height. */
    write: (text: string, style: Style, { x, y: top, width, align = 'left' }: TextBox): number => {
      const shown = printable(text)
      use(style).text(shown, x, top, { width, align })
      return doc.heightOfString(shown, { width })
    },
    heightOf: (text: string, style: Style, width: number): number => {
      use(style)
      return doc.heightOfString(printable(text), { width })
    },
    widthOf: (text: string, style: Style) => {
      use(style)
      return doc.widthOfString(printable(text))
    },
    /** Numbers the pages and closes the document. */
    finish: async (): Promise<Buffer> => {
      const { start, count } = doc.bufferedPageRange()
      for (let page = start; page < start + count; page += 1) {
        doc.switchToPage(page)
        const top = doc.page.height - MARGIN - 6
        const right = doc.page.width - MARGIN
        doc
          .moveTo(MARGIN, top - 8)
          .lineTo(right, top - 8)
          .lineWidth(0.5)
          .strokeColor(COLORS.line)
          .stroke()
        use({ size: 8, color: COLORS.dim })
        doc.text(printable(`${about.author} · ${about.title}`), MARGIN, top, { width: right - MARGIN - 100 })
        const number = `Página ${page - start + 1} de ${count}`
        doc.text(number, right - doc.widthOfString(number), top, { lineBreak: false })
      }
      doc.end()
      return finished
    },
  }
}

export type PdfPage = ReturnType<typeof openPage>

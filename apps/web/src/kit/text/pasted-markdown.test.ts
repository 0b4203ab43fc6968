import { parseMarkdown } from '@cadencia/text/markdown'
import { plainText } from '@cadencia/text/plain-text'
import { expect, it } from 'vitest'
import { markdownOf } from './pasted-markdown.ts'

const paste = (html: string) => markdownOf({ html, text: 'texto' })

/** A paragraph of Word on Windows or Outlook, as both write items of lists. */
const word = (level: number, mark: string, words: string, quote = "'") =>
  `<p class=MsoListParagraph style=${quote}text-indent:-18.0pt;mso-list:l0 level${level} lfo1${quote}><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>${words}<o:p></o:p></p>`
/** Word for the web writes each item as a list of its own. */
const online = (level: number, tag: 'ul' | 'ol', words: string, start = 1) =>
  `<div class="ListContainerWrapper SCXW1"><${tag} class="BulletListStyle1" role="list" start="${start}"><li data-leveltext=""
 data-listid="1" data-aria-posinset="${start}" data-aria-level="${level}" role="listitem" class="OutlineElement"><p class="Paragraph"><span
 class="TextRun"><span class="NormalTextRun">${words}</span></span><span class="EOP">&nbsp;</span></p></li></${tag}></div>`

it.each<[string, string, string]>([
  [
    'Word',
    `<p class=MsoNormal>Ata</p>${word(1, '·', 'Um')}${word(2, 'o', 'Um e um')}${word(3, '§', 'Fundo')}${word(2, 'o', 'Um e dois')}${word(1, '·', 'Dois')}`,
    'Ata\n\n- Um\n  - Um e um\n    - Fundo\n  - Um e dois\n- Dois',
  ],
  [
    'numbers of Word',
    `${word(1, '3.', 'Três')}${word(2, 'a)', 'Letra')}${word(2, 'b)', 'Outra')}${word(1, '4.', 'Quatro')}`,
    '3. Três\n   1. Letra\n   2. Outra\n4. Quatro',
  ],
  [
    'a list of both kinds',
    `${word(1, '1.', 'Um')}${word(2, '·', 'Ponto')}${word(1, '2.', 'Dois')}`,
    '1. Um\n   - Ponto\n2. Dois',
  ],
  ['a part of a list', `${word(2, 'o', 'Dentro')}${word(1, '·', 'Fora')}`, '- Dentro\n- Fora'],
  [
    'Outlook',
    `<p class="MsoNormal">Oi</p>${word(1, '·', 'Um', '"')}${word(2, 'o', 'Dois', '"')}`,
    'Oi\n\n- Um\n  - Dois',
  ],
  [
    'Word for the web',
    `<div><p class="Paragraph"><span>Ata</span><span class="EOP">&nbsp;</span></p></div>${online(1, 'ul', 'Um')}${online(2, 'ul', 'Um e um')}${online(1, 'ul', 'Dois')}`,
    'Ata\n\n- Um\n  - Um e um\n- Dois',
  ],
  [
    'numbers of Word for the web',
    `${online(1, 'ol', 'Um', 1)}${online(2, 'ol', 'Letra', 1)}${online(1, 'ol', 'Dois', 2)}`,
    '1. Um\n   1. Letra\n2. Dois',
  ],
  [
    'LibreOffice',
    '<ul>\n\t<li><p style="margin-bottom: 0cm">Um</p>\n\t<ul>\n\t\t<li><p>Um e um</p></li>\n\t</ul>\n\t<li><p>Dois</p></li>\n</ul>',
    '- Um\n  - Um e um\n- Dois',
  ],
  [
    'numbers of LibreOffice',
    '<ol start="2">\n\t<li><p>Dois</p>\n\t<ol type="a">\n\t\t<li><p>Letra</p></li>\n\t</ol>\n\t</li>\n</ol>',
    '2. Dois\n   1. Letra',
  ],
  [
    'Google Docs',
    '<b style="font-weight:normal"><ul><li aria-level="1"><p role="presentation">Um</p></li><ul><li aria-level="2"><p role="presentation">Um e um</p></li></ul><li aria-level="1"><p role="presentation">Dois</p></li></ul></b>',
    '- Um\n  - Um e um\n- Dois',
  ],
])('keeps the lists of %s', (_, html, markdown) => {
  expect(paste(html)).toBe(markdown)
  // What is pasted is a list for the reader, too: nothing of its marks is text.
  expect(plainText(markdown, 'markdown')).not.toMatch(/^\s*-/m)
  expect(parseMarkdown(markdown).some(({ kind }) => kind === 'list')).toBe(true)
})

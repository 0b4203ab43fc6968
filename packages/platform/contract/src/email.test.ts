import { domainToASCII } from 'node:url'
import { describe, expect, it } from 'vitest'
import { emailKey, isEmail, typedEmail } from './email.ts'
import { Email } from './values.ts'

describe('an address that is pasted', () => {
  it.each([
    ['\u202aana@empresa.com.br\u202c', 'ana@empresa.com.br'],
    ['ana@\u200bempresa.com\u00ad.br\ufeff', 'ana@empresa.com.br'],
    ['\u00a0ana@empresa.com.br\u2003\n', 'ana@empresa.com.br'],
    ['ana＠empresa．com。br', 'ana@empresa.com.br'],
    ['ana１@empresa.com.br', 'ana1@empresa.com.br'],
    ['ana\u2011souza@empresa.com.br', 'ana-souza@empresa.com.br'],
    ['an\u200da@empresa.com.br', 'ana@empresa.com.br'],
    ['a\u034fna\ufe0f@empresa.com.br', 'ana@empresa.com.br'],
    ['mailto:Ana@Empresa.com.br?subject=Oi', 'ana@empresa.com.br'],
    ['MAILTO:ana%2Bvendas@empresa.com.br', 'ana+vendas@empresa.com.br'],
    ['<ana@empresa.com.br>', 'ana@empresa.com.br'],
  ])('%j is what was meant', (pasted, meant) => expect(Email.parse(pasted)).toBe(meant))

  it.each([
    ...['', 'ana', 'ana@', '@x.com', 'ana@x', 'ana @x.com', 'a@x.com b@x.com', 'a@x.com,b@x.com', 'mailto:%'],
    ...[
      'ana@x.com/pasta',
      'ana@ç/x.com',
      'ana@ção:80.com',
      'a@b@ção.com',
      'ana@ç..com',
      'ana@\ud800.com',
      'ana@x.1',
    ],
    `${'a'.repeat(250)}@x.com`,
    `a@${'ç'.repeat(63)}.${'ç'.repeat(63)}.${'ç'.repeat(63)}.${'ç'.repeat(63)}.com`,
  ])('%j is none', (text) => expect(Email.safeParse(text).error?.issues[0]?.message).toBe('E-mail inválido'))
})

it.each(['josé@exemplo.com', 'João.Conceição@exemplo.com.br', 'ana🎉@exemplo.com', 'josé@café.example'])(
  '%s is refused with the reason',
  (text) => {
    const { error } = Email.safeParse(text)
    expect(error?.issues[0]?.message).toBe('Antes do @, o e-mail não pode ter acentos, “ç” ou emoji')
  },
)

it('ana@café.example is an address', () => expect(Email.parse('ana@café.example')).toBe('ana@café.example'))

describe('a domain with accents', () => {
  it.each(['pão.com.br', 'PÃO.com.br', 'pa\u0303o.com.br', 'xn--po-sia.com.br', 'pão。com。br'])(
    'of %s is one and the same',
    (domain) => expect(emailKey(typedEmail(`Contato@${domain}`))).toBe('contato@xn--po-sia.com.br'),
  )

  it('is shown as it was typed', () => {
    expect(Email.parse('Contato@Pão.com.br')).toBe('contato@pão.com.br')
    expect(Email.parse('contato@xn--po-sia.com.br')).toBe('contato@xn--po-sia.com.br')
  })

  it.each(['пример.рф', '例え.jp', 'münchen.de', 'straße.de', 'συναχής.gr'])(
    '%s is what Node makes of it',
    (domain) => {
      expect(isEmail(`a@${domain}`)).toBe(true)
      expect(emailKey(`a@${domain}`)).toBe(`a@${domainToASCII(domain)}`)
    },
  )
})

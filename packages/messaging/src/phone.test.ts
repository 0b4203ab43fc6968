import { describe, expect, it } from 'vitest'
import { canonicalPhone, readPhone } from './phone.ts'

const MOBILE = '+5511987650777'

describe('a number that is pasted', () => {
  it.each([
    '\u202a+55 11 98765\u20110777\u202c',
    '\u200e(11) 98765-0777\u200e',
    '\ufeff11987650777',
    '11\u00a098765\u20090777',
    '11\u200b98765\u00ad0777',
    '11\u206098765\u200d0777',
    '＋５５ （１１） ９８７６５－０７７７',
    '11 98765–0777',
    '11 98765\u22120777',
    'tel:+55-11-98765-0777',
    'tel:+5511987650777;phone-context=example.com',
    'TEL: 11 98765-0777',
    'callto:+5511987650777',
    'https://wa.me/5511987650777',
    'http://wa.me/+5511987650777?text=Oi%20tudo%20bem',
    'wa.me/5511987650777/',
    'wa.me/11987650777',
    'https://api.whatsapp.com/send?phone=5511987650777&text=Ol%C3%A1',
    'https://api.whatsapp.com/send/?phone=%2B55%2011%2098765-0777',
    'https://web.whatsapp.com/send?text=1&phone=+5511987650777',
    'whatsapp://send?phone=5511987650777',
    'whatsapp:+5511987650777',
    'WhatsApp: 11 98765-0777',
    'Cel.: (11) 98765-0777',
    '📞 11 98765-0777',
    '(0xx11) 98765-0777',
    '(0XX11) 98765-0777',
    '(0**11) 98765-0777',
    '0**11 98765-0777',
    '0 -- 11 98765-0777',
    '(0__11) 98765-0777',
    ...['(0**)11 98765-0777', '(0xx)(11) 98765-0777', '0 (xx) 11 98765-0777', '0-xx-11 98765-0777'],
    ...['0.xx.11 98765-0777', '(0 * * 11) 98765-0777', '(0x11) 98765-0777', '(0*11) 98765-0777'],
    ...['(0××11) 98765-0777', '(xx11) 98765-0777', '(xx) 11 98765-0777', '(**11) 98765-0777'],
    ...['+55 (0**11) 98765-0777', '55 0xx11 98765-0777', '0055 (0xx) 11 98765-0777', '(0XX 011) 98765-0777'],
    '(011) 98765-0777',
    '+55 (0)11 98765-0777',
    '+55 11 8765-0777',
  ])('%j', (text) => {
    expect(readPhone(text)).toEqual({
      phone: MOBILE,
      key: '5511987650777',
      isService: false,
      extension: null,
    })
    expect(canonicalPhone(text)?.e164).toBe(MOBILE)
  })

  it.each([
    ...[
      'https://wa.me/message/ABC',
      'https://chat.whatsapp.com/5511987650777',
      'https://wa.me/',
      'wa.me/%zz',
    ],
    ...[
      'https://x.com/5511987650777',
      'tel:',
      'whatsapp:',
      'ramal 22',
      '12',
      '123',
      '123456',
      '2222-3333',
      '9999-8888',
    ],
    ...[
      '11 98765-0777 / 11 98888-7777',
      '\u200b',
      `${'1'.repeat(5000)}`,
      `wa.me/${'['.repeat(50)}`,
      '11 98765-0777 e 22',
    ],
  ])('%j is none', (text) => expect(readPhone(text)).toBeNull())
})

describe('an extension', () => {
  it.each([
    ...[
      '(11) 3333-4444 ramal 22',
      '11 3333-4444 r. 22',
      '11 3333-4444 R22',
      '11 3333-4444x22',
      '1133334444 x 22',
    ],
    ...[
      'tel:+55-11-3333-4444;ext=22',
      '+55 11 3333-4444 #22',
      '11 3333-4444 ext. 22',
      '11 3333-4444, Ramal: 22',
    ],
    ...[
      '11 3333-4444 (ramal 22)',
      '11 3333-4444 - ramal nº 22',
      '11 3333-4444 extensão 22',
      '11 3333 4444/ram. 22',
    ],
    ...[
      'tel:+551133334444;phone-context=x;ext=22',
      '11\u00a03333-4444 ramal\u00a02\u200b2',
      '11 3333-4444 ｒａｍａｌ ２２',
    ],
  ])('%j is read apart', (text) => {
    expect(readPhone(text)).toMatchObject({ phone: '+551133334444', extension: '22' })
    expect(canonicalPhone(text)).toBeNull()
  })
})

describe('a service', () => {
  it.each([
    ['0800 777 1234', '08007771234'],
    ['0800-77-1234', '0800771234'],
    ['(0800) 777-1234', '08007771234'],
    ['+55 0800 777 1234', '08007771234'],
    ['+55 800 777 1234', '08007771234'],
    ['55 0800 777 1234', '08007771234'],
    ['8007771234', '08007771234'],
    ['tel:08007771234', '08007771234'],
    ['0300 123 4567', '03001234567'],
    ['4004-1234', '40041234'],
    ['+55 4004 1234', '40041234'],
    ['3003\u00a01234', '30031234'],
    ['4003 1234', '40031234'],
    ['4020-1234', '40201234'],
    ['190', '190'],
    ['１９２', '192'],
    ['1746', '1746'],
    ['10315', '10315'],
  ])('%j keeps its digits', (text, phone) => {
    expect(readPhone(text)).toEqual({ phone, key: phone, isService: true, extension: null })
    expect(readPhone(phone)?.phone).toBe(phone)
    expect(canonicalPhone(text)).toBeNull()
  })

  it('has extensions too, and leaves numbers with an area code alone', () => {
    expect(readPhone('0800 777 1234 ramal 5')).toMatchObject({ phone: '08007771234', extension: '5' })
    expect(readPhone('(11) 4004-1234')?.phone).toBe('+551140041234')
    expect(readPhone('+1 800 555 0199')?.phone).toBe('+18005550199')
  })
})

import { captioned, cardsOf, chosen, contactCards, jsonIn, labelled, placed, type Reader } from './content.ts'
import { at, firstText, itemsOf, textOf } from './loose.ts'

const reaction: Reader = (part) => {
  const emoji = textOf(at(part, 'emoji'))
  return { shown: emoji === '' ? '[Reação retirada]' : `[Reação: ${emoji}]`, words: [emoji] }
}

const interactive: Reader = (part) => {
  for (const name of ['button_reply', 'list_reply']) {
    const reply = at(part, name)
    const said = chosen(at(reply, 'title'), at(reply, 'id'), at(reply, 'description'))
    if (said) return said
  }
  const form = at(part, 'nfm_reply')
  const filled = jsonIn(at(form, 'response_json'))
  return chosen(at(form, 'body'), at(filled, 'title'), at(filled, 'id'), at(form, 'name'), at(part, 'type'))
}

/** The numbers of a contact's card. */
export function phonesOf(card: unknown): string[] {
  return itemsOf(at(card, 'phones'))
    .map((phone) => firstText(at(phone, 'phone'), at(phone, 'wa_id')))
    .filter((phone) => phone !== '')
}

const card = (part: unknown) => ({
  name: firstText(at(part, 'name', 'formatted_name'), at(part, 'name', 'first_name')),
  phones: phonesOf(part),
})

const unsupported: Reader = (part) => {
  const kind = textOf(at(part, 'type'))
  return {
    shown:
      kind === ''
        ? '[Mensagem que o WhatsApp não repassa]'
        : `[Mensagem que o WhatsApp não repassa: ${kind}]`,
    words: [],
  }
}

/** The parts of a message of the Cloud API, named as its type is. */
export const CLOUD_READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['text', (part) => chosen(firstText(at(part, 'body'), part))],
  ['button', (part) => chosen(at(part, 'text'), at(part, 'payload'))],
  ['interactive', interactive],
  ['image', captioned('[Imagem]')],
  ['video', captioned('[Vídeo]')],
  ['document', captioned('[Documento]')],
  ['audio', labelled('[Áudio]')],
  ['voice', labelled('[Áudio]')],
  ['sticker', labelled('[Figurinha]')],
  ['reaction', reaction],
  [
    'location',
    (part) =>
      placed('Localização', {
        name: [at(part, 'name'), at(part, 'address')],
        at: [at(part, 'latitude'), at(part, 'longitude')],
      }),
  ],
  ['contacts', (part) => contactCards(cardsOf(part).map(card))],
  ['order', (part) => chosen(at(part, 'text')) ?? { shown: '[Pedido]', words: [] }],
  [
    'system',
    (part) => ({ shown: firstText(at(part, 'body')) || '[Os dados do contato mudaram]', words: [] }),
  ],
  ['unsupported', unsupported],
  ['request_welcome', labelled('[Conversa aberta]')],
  ['revoke', labelled('[Mensagem apagada]')],
])

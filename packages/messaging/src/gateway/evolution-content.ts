import { captioned, cardsOf, chosen, contactCards, jsonIn, labelled, placed, type Reader } from './content.ts'
import { at, firstText, itemsOf, textOf } from './loose.ts'

const text = (value: unknown) => chosen(value)

const reaction: Reader = (part) => {
  const emoji = textOf(at(part, 'text'))
  return { shown: emoji === '' ? '[Reação retirada]' : `[Reação: ${emoji}]`, words: [emoji] }
}

const card = (part: unknown) => ({
  name: textOf(at(part, 'displayName')),
  phones: [...textOf(at(part, 'vcard')).matchAll(/^TEL[^:\r\n]*:([^\r\n]+)/gim)].map(([, number = '']) =>
    number.trim(),
  ),
})

const interactive: Reader = (part) => {
  const response = at(part, 'nativeFlowResponseMessage')
  const filled = jsonIn(at(response, 'paramsJson'))
  const words = ['display_text', 'title', 'text', 'id'].map((name) => at(filled, name))
  return chosen(at(part, 'body', 'text'), ...words, at(response, 'name'))
}

const poll: Reader = (part) => {
  const options = itemsOf(at(part, 'options'))
    .map((option) => textOf(at(option, 'optionName')))
    .filter((option) => option !== '')
  const name = [textOf(at(part, 'name')), options.join(' / ')].filter(Boolean).join(' - ')
  return { shown: name === '' ? '[Enquete]' : `[Enquete: ${name}]`, words: [] }
}

/** Only what a person does; what their telephone tells ours by itself says nothing. */
const PROTOCOL: ReadonlyMap<string, string> = new Map([
  ['0', '[Mensagem apagada]'],
  ['REVOKE', '[Mensagem apagada]'],
  ['3', '[Duração das mensagens alterada]'],
  ['EPHEMERAL_SETTING', '[Duração das mensagens alterada]'],
])
const protocol: Reader = (part) => {
  const type = textOf(at(part, 'type')).toUpperCase()
  // Baileys leaves the type of a revocation out, as it is 0.
  const shown = PROTOCOL.get(type === '' && at(part, 'key') && !at(part, 'editedMessage') ? '0' : type)
  return shown === undefined ? null : { shown, words: [] }
}

const locationText =
  (label: string): Reader =>
  (part) =>
    placed(label, {
      name: [at(part, 'name'), at(part, 'address'), at(part, 'caption')],
      at: [at(part, 'degreesLatitude'), at(part, 'degreesLongitude')],
    })

/** The parts of a message as WhatsApp Web has them. */
export const EVOLUTION_READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['conversation', text],
  ['extendedTextMessage', (part) => chosen(firstText(at(part, 'text'), part))],
  ['imageMessage', captioned('[Imagem]')],
  ['videoMessage', captioned('[Vídeo]')],
  ['ptvMessage', captioned('[Vídeo]')],
  ['documentMessage', captioned('[Documento]')],
  ['audioMessage', labelled('[Áudio]')],
  ['stickerMessage', labelled('[Figurinha]')],
  ['albumMessage', labelled('[Álbum]')],
  ['buttonsResponseMessage', (part) => chosen(at(part, 'selectedDisplayText'), at(part, 'selectedButtonId'))],
  [
    'listResponseMessage',
    (part) =>
      chosen(at(part, 'title'), at(part, 'singleSelectReply', 'selectedRowId'), at(part, 'description')),
  ],
  ['templateButtonReplyMessage', (part) => chosen(at(part, 'selectedDisplayText'), at(part, 'selectedId'))],
  ['interactiveResponseMessage', interactive],
  ['reactionMessage', reaction],
  ['encReactionMessage', labelled('[Reação]')],
  ['locationMessage', locationText('Localização')],
  ['liveLocationMessage', locationText('Localização em tempo real')],
  ['contactMessage', (part) => contactCards([card(part)])],
  ['contactsArrayMessage', (part) => contactCards(cardsOf(at(part, 'contacts')).map(card))],
  ...['pollCreationMessage', 'pollCreationMessageV2', 'pollCreationMessageV3', 'pollCreationMessageV5'].map(
    (name): [string, Reader] => [name, poll],
  ),
  ['pollUpdateMessage', labelled('[Voto em enquete]')],
  ['protocolMessage', protocol],
  ['groupInviteMessage', captioned('[Convite para um grupo]')],
  ['productMessage', labelled('[Produto]')],
  ['orderMessage', labelled('[Pedido]')],
  ['eventMessage', (part) => placed('Evento', { name: [at(part, 'name')], at: [] })],
  ['requestPhoneNumberMessage', labelled('[Pedido de número]')],
  ['pinInChatMessage', labelled('[Mensagem fixada]')],
  ['keepInChatMessage', labelled('[Mensagem guardada]')],
  ['callLogMesssage', labelled('[Ligação]')],
  ['bcallMessage', labelled('[Ligação]')],
  ['call', labelled('[Ligação]')],
  ['buttonsMessage', (part) => chosen(at(part, 'contentText'), at(part, 'text'))],
  ['listMessage', (part) => chosen(at(part, 'description'), at(part, 'title'))],
  ['interactiveMessage', (part) => chosen(at(part, 'body', 'text'))],
  [
    'templateMessage',
    (part) =>
      chosen(
        at(part, 'hydratedTemplate', 'hydratedContentText'),
        at(part, 'hydratedFourRowTemplate', 'hydratedContentText'),
      ),
  ],
])

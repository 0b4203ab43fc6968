import { BRUNO, CAMILA, CONTRACT, type Exported, JOAO, MARCIA, PROPOSAL, windows } from './exported.ts'

const PROTECTED =
  'As mensagens e ligações são protegidas com a criptografia de ponta a ponta. Fora dessa conversa, ninguém pode ler ou ouvi-las. Toque para saber mais.'

const BOTH = [BRUNO, CAMILA] as const

export const ANDROID: readonly Exported[] = [
  {
    name: 'group with notices',
    text: `24/11/2026 09:10 - ${PROTECTED}\n24/11/2026 09:10 - Ana Lima criou o grupo "Equipe: proposta"\n24/11/2026 09:11 - Ana Lima adicionou Camila Ferreira\n24/11/2026 09:12 - Ana Lima mudou o nome do grupo de "Equipe: proposta" para "Equipe: vou mandar amanhã"\n24/11/2026 09:15 - Bruno Carvalho: ${PROPOSAL}\n24/11/2026 09:16 - Bruno Carvalho: <Mídia oculta>\n24/11/2026 09:17 - Camila Ferreira: ${CONTRACT}`,
    who: BOTH,
  },
  {
    name: 'edited and deleted',
    text: windows(
      `24/11/2026 09:15 - Bruno Carvalho: ${PROPOSAL} <Mensagem editada>\n24/11/2026 09:16 - Ana Lima: Mensagem apagada\n24/11/2026 09:16 - Ana Lima: Você apagou esta mensagem\n24/11/2026 09:17 - Camila Ferreira: ${CONTRACT} <Esta mensagem foi editada>`,
    ),
    who: BOTH,
  },
  {
    name: '12 hours',
    text: `24/11/2026 9:15 AM - Bruno Carvalho: ${PROPOSAL}\n24/11/2026, 12:17\u202fPM - Camila Ferreira: ${CONTRACT}`,
    who: BOTH,
  },
  {
    name: '12 hours in Portuguese',
    text: `24/11/2026 9:15 da manhã - Bruno Carvalho: ${PROPOSAL}\n24/11/2026 1:17 da tarde - Camila Ferreira: ${CONTRACT}`,
    who: BOTH,
  },
  {
    name: 'short years',
    text: `24/11/26 09:15 - Bruno: ${PROPOSAL}\n24/11/26 09:17 - Camila: ${CONTRACT}`,
    who: BOTH,
  },
  {
    name: 'files with and without words',
    text: `24/11/2026 09:14 - Bruno Carvalho: \u200eIMG-20261124-WA0001.jpg (arquivo anexado)\n${PROPOSAL}\n24/11/2026 09:16 - Bruno Carvalho: PTT-20261124-WA0002.opus (arquivo anexado)\n24/11/2026 09:17 - Camila Ferreira: Contrato.pdf (arquivo anexado)\n24/11/2026 09:18 - Camila Ferreira: ${CONTRACT}`,
    who: BOTH,
  },
  {
    name: 'messages of several lines',
    text: `24/11/2026 09:15 - Bruno Carvalho: Bom dia\n\n${PROPOSAL}\n24/11/2026 09:17 - Camila Ferreira: Oi\n${CONTRACT}`,
    who: BOTH,
  },
  {
    name: 'numbers for names',
    text: `24/11/2026 09:15 - +55 11 98765-4321: ${PROPOSAL}\n24/11/2026 09:17 - Rita Fornecedora: ${CONTRACT}`,
    who: [null, null],
  },
  {
    name: 'names with signs',
    text: `24/11/2026 09:15 - Bruno Carvalho 🚀: ${PROPOSAL}\n24/11/2026 09:17 - Márcia Conceição Araújo (ACME): ${CONTRACT}`,
    who: [BRUNO, MARCIA],
  },
  {
    name: 'calls, places and polls',
    text: `24/11/2026 09:12 - Bruno Carvalho: Ligação de voz perdida\n24/11/2026 09:13 - Bruno Carvalho: localização: https://maps.google.com/?q=-23.5,-46.6\n24/11/2026 09:14 - Ana Lima: null\n24/11/2026 09:15 - Bruno Carvalho: ${PROPOSAL}\n24/11/2026 09:16 - João Lima entrou usando o link de convite deste grupo\n24/11/2026 09:17 - João Lima: ${CONTRACT}`,
    who: [BRUNO, JOAO],
  },
  {
    name: 'copied from the page',
    text: `[09:15, 24/11/2026] Bruno Carvalho: ${PROPOSAL}\n[09:17, 24/11/2026] +55 11 98765-4321: ${CONTRACT}`,
    who: [BRUNO, null],
  },
  {
    name: 'copied from the page, 12 hours',
    text: `[9:15 AM, 11/24/2026] Bruno Carvalho: ${PROPOSAL}\n[12:17 PM, 11/24/2026] Camila Ferreira: ${CONTRACT}`,
    who: BOTH,
  },
]

export const IPHONE: readonly Exported[] = [
  {
    name: 'group with notices',
    text: `[24/11/2026, 09:10:00] Equipe: \u200e${PROTECTED}\n[24/11/2026, 09:10:05] Equipe: \u200eAna Lima criou este grupo\n[24/11/2026, 09:15:02] Bruno Carvalho: ${PROPOSAL}\n\u200e[24/11/2026, 09:16:00] Bruno Carvalho: \u200eimagem ocultada\n[24/11/2026, 09:17:12] Camila Ferreira: ${CONTRACT}`,
    who: BOTH,
  },
  {
    name: 'left out in other words',
    text: windows(
      `[24/11/2026 09:10:00] Bruno Carvalho: \u200eMensagens e ligações são protegidas com a criptografia de ponta a ponta.\n[24/11/2026 09:15:02] Bruno Carvalho: ${PROPOSAL}\n\u200e[24/11/2026 09:15:30] Bruno Carvalho: \u200eáudio ocultado\n\u200e[24/11/2026 09:16:00] Camila Ferreira: \u200efigurinha omitida\n\u200e[24/11/2026 09:16:10] Camila Ferreira: Contrato.pdf • \u200e2 páginas \u200edocumento omitido\n\u200e[24/11/2026 09:16:20] Camila Ferreira: \u200eVídeo omitido\n[24/11/2026 09:17:12] Camila Ferreira: ${CONTRACT}`,
    ),
    who: BOTH,
  },
  {
    name: 'files',
    text: `\u200e[24/11/2026 09:14:00] Bruno Carvalho: \u200e<anexado: 00000001-PHOTO-2026-11-24-09-14-00.jpg>\n\u200e[24/11/2026 09:15:02] Bruno Carvalho: ${PROPOSAL} \u200e<anexado: 00000002-Proposta.pdf>\n[24/11/2026 09:17:12] Camila Ferreira: ${CONTRACT}`,
    who: BOTH,
  },
  {
    name: 'people that are no contacts',
    text: `[24/11/2026, 09:15:02] ~\u202fBruno Carvalho: ${PROPOSAL}\n[24/11/2026, 09:17:12] ~ Rita: ${CONTRACT}`,
    who: [BRUNO, null],
  },
  {
    name: '12 hours',
    text: `[24/11/26, 9:15:02\u202fAM] Bruno Carvalho: ${PROPOSAL}\n[24/11/26, 12:17:12\u202fPM] Camila Ferreira: ${CONTRACT}`,
    who: BOTH,
  },
  {
    name: '12 hours in other forms',
    text: `[24/11/2026 9:15:02 a.m.] Bruno Carvalho: ${PROPOSAL}\n[24/11/2026 1:17:12 da tarde] Camila Ferreira: ${CONTRACT}`,
    who: BOTH,
  },
  {
    name: 'edited and deleted',
    text: `[24/11/2026, 09:15:02] Bruno Carvalho: ${PROPOSAL} \u200e<Mensagem editada>\n[24/11/2026, 09:16:00] Ana Lima: \u200eVocê apagou esta mensagem.\n[24/11/2026, 09:16:10] Bruno Carvalho: \u200eEsta mensagem foi apagada.\n[24/11/2026, 09:17:12] Camila Ferreira: ${CONTRACT} \u200e<Mensagem editada>`,
    who: BOTH,
  },
  {
    name: 'dots in days',
    text: `[24.11.26, 09:15:02] Bruno Carvalho: ${PROPOSAL}\n[2026-11-24, 09:17:12] Camila Ferreira: ${CONTRACT}`,
    who: BOTH,
  },
  {
    name: 'calls and contacts',
    text: `[24/11/2026, 09:10:00] Bruno Carvalho: \u200eLigação de voz. \u200e4 min\n[24/11/2026, 09:11:00] Bruno Carvalho: \u200eLigação de vídeo perdida. \u200eToque para ligar de volta\n\u200e[24/11/2026, 09:12:00] Bruno Carvalho: \u200eCartão do contato omitido\n[24/11/2026, 09:15:02] Bruno Carvalho: ${PROPOSAL}\n[24/11/2026, 09:17:12] João Lima: ${CONTRACT}`,
    who: [BRUNO, JOAO],
  },
  {
    name: 'messages of several lines',
    text: `[24/11/2026, 09:15:02] Bruno Carvalho: Bom dia:\n- ${PROPOSAL}\n[24/11/2026, 09:17:12] Camila Ferreira: Oi!\n\n${CONTRACT}`,
    who: BOTH,
  },
]

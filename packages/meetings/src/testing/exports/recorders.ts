import {
  BRUNO,
  CAMILA,
  CONTRACT,
  type Exported,
  JOAO,
  JOAO_PEDRO,
  MARCIA,
  PROPOSAL,
  windows,
} from './exported.ts'

const BOTH = [BRUNO, CAMILA] as const
const NOBODY = [null, null] as const

export const RECORDERS: readonly Exported[] = [
  {
    name: 'Otter',
    text: `Alinhamento semanal\nTue, Nov 24, 2026 10:00AM • 32:10\n\nSUMMARY KEYWORDS\nproposta, contrato, sexta\n\nSPEAKERS\nBruno Carvalho, Camila Ferreira\n\nBruno Carvalho  00:03\n${PROPOSAL}\n\nCamila Ferreira  1:00:12\n${CONTRACT}\n\nTranscribed by https://otter.ai`,
    who: BOTH,
  },
  {
    name: 'Otter, unknown',
    text: `Speaker 1  00:03\n${PROPOSAL}\n\nUnknown Speaker  00:12\n${CONTRACT}`,
    who: NOBODY,
  },
  {
    name: 'tl;dv',
    text: windows(
      `Alinhamento semanal\n\n00:00:03 - Bruno Carvalho\n${PROPOSAL}\n\n00:00:12 - Camila Ferreira\n${CONTRACT}\n`,
    ),
    who: BOTH,
  },
  {
    name: 'tl;dv, text',
    text: `[00:00:03] Bruno Carvalho: ${PROPOSAL}\n[01:00:12] Camila Ferreira: ${CONTRACT}`,
    who: BOTH,
  },
  {
    name: 'Fireflies',
    text: `Bruno Carvalho - 00:03\n${PROPOSAL}\n\nCamila Ferreira - 01:00:12\n${CONTRACT}`,
    who: BOTH,
  },
  {
    name: 'Fireflies, text',
    text: `Bruno Carvalho [00:03]: ${PROPOSAL}\nspeaker 2 [00:12]: ${CONTRACT}`,
    who: [BRUNO, null],
  },
  {
    name: 'Fathom',
    text: `Alinhamento semanal - November 24\nVIEW RECORDING - 32 mins (No highlights): https://fathom.video/share/abc\n\n---\n\n0:03 - Bruno Carvalho (ACME)\n  ${PROPOSAL}\n\n1:00:12 - Camila Ferreira (bruno@acme.com.br)\n  ${CONTRACT}`,
    who: BOTH,
  },
  {
    name: 'Whisper',
    text: `[00:00.000 --> 00:03.000]  ${PROPOSAL}\n[00:03.000 --> 00:06.000]  ${CONTRACT}`,
    who: NOBODY,
  },
  {
    name: 'Whisper with speakers',
    text: `[00:00:00.000 --> 00:00:03.000] [SPEAKER_00]: ${PROPOSAL}\n[00:00:03.000 --> 00:00:06.000] SPEAKER_01: ${CONTRACT}`,
    who: NOBODY,
  },
  { name: 'letters', text: `Speaker A: ${PROPOSAL}\nOrador B: ${CONTRACT}`, who: NOBODY },
  { name: 'numbers', text: `Falante 1: ${PROPOSAL}\nLocutor 12: ${CONTRACT}`, who: NOBODY },
  {
    name: 'numbers with times',
    text: `Participante 1 (00:03):\n${PROPOSAL}\n\nPessoa 2 (00:12):\n${CONTRACT}`,
    who: NOBODY,
  },
  {
    name: 'HappyScribe',
    text: `[00:00:03.12] - Bruno Carvalho\n${PROPOSAL}\n\n[00:00:12.40] - João Pedro d’Ávila\n${CONTRACT}`,
    who: [BRUNO, JOAO_PEDRO],
  },
  {
    name: 'Krisp',
    text: `Bruno Carvalho | 00:03\n${PROPOSAL}\nMárcia Conceição Araújo | 00:12\n${CONTRACT}`,
    who: [BRUNO, MARCIA],
  },
  {
    name: 'times of beginning and end',
    text: `Bruno Carvalho 00:03 - 00:06\n${PROPOSAL}\nCamila Ferreira (00:07 - 00:12)\n${CONTRACT}`,
    who: BOTH,
  },
  {
    name: 'plain lines',
    text: `Bruno: ${PROPOSAL}\nCarla: ${CONTRACT}`,
    who: [BRUNO, null],
  },
  {
    name: 'plain lines in bold, with addresses',
    text: `**Bruno Carvalho** (00:03): ${PROPOSAL}\n**João Lima <joao.lima@acme.com.br>:** ${CONTRACT}`,
    who: [BRUNO, JOAO],
  },
  {
    name: 'plain lines in lower case',
    text: `bruno carvalho: ${PROPOSAL}\nbruno.dias@acme.com.br: ${CONTRACT}`,
    who: [BRUNO, null],
  },
  {
    name: 'times alone',
    text: `0:03\n${PROPOSAL}\n1:00:12\n${CONTRACT}`,
    who: NOBODY,
  },
  {
    name: 'times in brackets',
    text: `[00:01:02] ${PROPOSAL}\n[01:01:02] ${CONTRACT}`,
    who: NOBODY,
  },
  {
    name: 'days in words',
    text: `Bruno Carvalho, Ontem 23:59\n${PROPOSAL}\n\nCamila Ferreira — Hoje às 10:04\n${CONTRACT}`,
    who: BOTH,
  },
  {
    name: 'names in bold beside times',
    text: `**Bruno Carvalho** (00:03)\n${PROPOSAL}\n\n**Camila Ferreira** — 00:07\n${CONTRACT}`,
    who: BOTH,
  },
  {
    name: 'columns',
    text: `00:03\tBruno Carvalho\t${PROPOSAL}\n00:07\tCamila Ferreira\t${CONTRACT}`,
    who: BOTH,
  },
  {
    name: 'Telegram',
    text: `Bruno Carvalho, [24.11.2026 09:15]\n${PROPOSAL}\n\nCamila Ferreira, [24.11.2026 09:17]\n${CONTRACT}`,
    who: BOTH,
  },
]

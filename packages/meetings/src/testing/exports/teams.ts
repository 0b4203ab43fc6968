import {
  ANA,
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

const ID = 'f1c2d3e4-0000-4000-8000-000000000001'

export const TEAMS: readonly Exported[] = [
  {
    name: 'document of today',
    text: `Alinhamento semanal-20261124_100312-Gravação da Reunião
24 de novembro de 2026, 1:03PM
32min 10s

Ana Lima iniciou a transcrição

Bruno Carvalho   0:03
${PROPOSAL}

Camila Ferreira   0:12
${CONTRACT}

Ana Lima interrompeu a transcrição`,
    who: [BRUNO, CAMILA],
  },
  {
    name: 'document in English',
    text: windows(`Weekly sync-20261124_100312-Meeting Recording
November 24, 2026, 1:03PM
1h 2m 10s

Ana Lima started transcription

João Pedro d’Ávila   1:01:03
${PROPOSAL}

Márcia Conceição Araújo   1:01:12
${CONTRACT}

Ana Lima stopped transcription
`),
    who: [JOAO_PEDRO, MARCIA],
  },
  {
    name: 'document of earlier years',
    text: `0:0:3.480 --> 0:0:6.100\nBruno Carvalho\n${PROPOSAL}\n0:0:7.0 --> 0:0:9.20\nJoão Lima\n${CONTRACT}`,
    who: [BRUNO, JOAO],
  },
  {
    name: 'subtitles with one cue over several lines',
    text: windows(
      `WEBVTT\n\n${ID}/12-0\n00:00:03.480 --> 00:00:06.100\n<v Bruno Carvalho>Vou enviar a\nproposta até\nsexta.</v>\n\n${ID}/13-0\n01:02:07.000 --> 01:02:09.200\n<v João Lima>${CONTRACT}</v>\n`,
    ),
    who: [BRUNO, JOAO],
  },
  {
    name: 'subtitles that cut a sentence between cues',
    text: `WEBVTT\n\n${ID}/12-0\n00:00:03.480 --> 00:00:04.100\n<v Bruno Carvalho (Convidado)>Vou enviar a</v>\n\n${ID}/12-1\n00:00:04.100 --> 00:00:06.100\n<v Bruno Carvalho (Convidado)>proposta até sexta.</v>\n\n${ID}/13-0\n00:00:07.000 --> 00:00:09.200\n<v Ferreira, Camila>${CONTRACT}</v>`,
    who: [BRUNO, CAMILA],
  },
  {
    name: 'panel with initials',
    text: `BC\nBruno Carvalho\n0 minutos 3 segundos\n0:03\n${PROPOSAL}\n\nCF\nCamila Ferreira\n1 hora 12 segundos\n1:00:12\n${CONTRACT}`,
    who: [BRUNO, CAMILA],
  },
  {
    name: 'panel in one line',
    text: `Bruno Carvalho 0 minutos 3 segundos0:03\nBruno Carvalho 0 minutos 3 segundos\n${PROPOSAL}\nMárcia Conceição Araújo 1 hora 0 minutos 12 segundos1:00:12\n${CONTRACT}`,
    who: [BRUNO, MARCIA],
  },
  {
    name: 'names of organisations',
    text: `Bruno Carvalho (ACME Ltda.)   0:03\n${PROPOSAL}\n\nFERREIRA, Camila [Jurídico]   0:12\n${CONTRACT}`,
    who: [BRUNO, CAMILA],
  },
  {
    name: 'guests that take no part',
    text: `Roberto Dias (Não verificado)   0:03\n${PROPOSAL}\n\nPalestrante 2   0:12\n${CONTRACT}`,
    who: [null, null],
  },
  {
    name: 'addresses for names',
    text: `bruno.carvalho@acme.com.br   0:03\n${PROPOSAL}\n\nCamila Ferreira (camila@acme.com.br)   0:12\n${CONTRACT}`,
    who: [BRUNO, CAMILA],
  },
  {
    name: 'copied messages',
    text: `[24/11/2026 10:03] Bruno Carvalho\n${PROPOSAL}\n\n[24/11/2026 10:04] Camila Ferreira (Convidado)\n${CONTRACT}`,
    who: [BRUNO, CAMILA],
  },
  {
    name: 'copied messages of today',
    text: `[10:03] Bruno Carvalho\n${PROPOSAL}\n[10:04] Ana Lima\n${CONTRACT}`,
    who: [BRUNO, ANA],
  },
  {
    name: 'copied messages in English',
    text: `[11/24/2026 1:03 PM] Bruno Carvalho\n${PROPOSAL}\n[11/24 1:04 PM] João Lima\n${CONTRACT}`,
    who: [BRUNO, JOAO],
  },
]

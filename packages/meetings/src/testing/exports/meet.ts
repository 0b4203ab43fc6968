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

export const MEET: readonly Exported[] = [
  {
    name: 'document',
    text: `Alinhamento semanal - 2026/11/24 10:00 GMT-03:00 - Transcrição
Participantes
Ana Lima, Bruno Carvalho, Camila Ferreira

Transcrição
Esta transcrição editável foi gerada por computador e pode conter erros. As pessoas também podem mudar o texto depois que ele foi gerado.

00:00:00
 
Bruno Carvalho: ${PROPOSAL}
Camila Ferreira: ${CONTRACT}

A transcrição terminou depois de 00:32:10`,
    who: [BRUNO, CAMILA],
  },
  {
    name: 'document in English',
    text: windows(`Weekly sync (2026-11-24 10:00 GMT-3) - Transcript
Attendees
Ana Lima, Bruno Carvalho, Márcia Conceição Araújo, Ana Lima's Presentation

Transcript
This editable transcript was computer generated and might contain errors. People can also change the text after it was created.

Bruno Carvalho: ${PROPOSAL}

Márcia Conceição Araújo: ${CONTRACT}

Transcription ended after 01:02:10
`),
    who: [BRUNO, MARCIA],
  },
  {
    name: 'document of earlier years',
    text: `Alinhamento – Transcrição\n24 de nov. de 2026\n\n(00:00:05)\n\nJoão Lima\n${PROPOSAL}\n\n(01:00:12)\n\nJoão Pedro d’Ávila\n${CONTRACT}\n\nReunião encerrada após 01:02:00 👋`,
    who: [JOAO, JOAO_PEDRO],
  },
  {
    name: 'document in bold',
    text: `24 de nov. de 2026\n\n### 00:00:00\n\n**Bruno Carvalho:** ${PROPOSAL}\n**Camila Ferreira:** ${CONTRACT}\n\n### Transcrição encerrada após 00:32:10`,
    who: [BRUNO, CAMILA],
  },
  {
    name: 'chat beside the recording',
    text: `00:00:03.123,00:00:08.123\nBruno Carvalho: ${PROPOSAL}\n\n01:00:12.000,01:00:17.000\nCamila Ferreira: ${CONTRACT}`,
    who: [BRUNO, CAMILA],
  },
  {
    name: 'chat of the page',
    text: `Bruno Carvalho\n10:03\n${PROPOSAL}\n\nCamila Ferreira\n10:04\n${CONTRACT}`,
    who: [BRUNO, CAMILA],
  },
  {
    name: 'chat of the page, one’s own',
    text: `Bruno Carvalho\n10:03\n${PROPOSAL}\nVocê\n10:04\n${CONTRACT}`,
    who: [BRUNO, ANA],
  },
  {
    name: 'captions that an extension wrote',
    text: `00:03 Bruno Carvalho: ${PROPOSAL}\n01:00:12 Você: ${CONTRACT}`,
    who: [BRUNO, ANA],
  },
  {
    name: 'document with people that take no part',
    text: `Participantes\nAna Lima, Roberto Dias\n\nTranscrição\n\nRoberto Dias: ${PROPOSAL}\nRita: ${CONTRACT}`,
    who: [null, null],
  },
  {
    name: 'document with a first name that two have',
    text: `Transcrição\n\n00:00:00\n\nBruno Carvalho: ${PROPOSAL}\nJoão: ${CONTRACT}`,
    who: [BRUNO, null],
  },
  {
    name: 'document with a second given name',
    text: `Transcrição\n\n00:05:00\n\nBruno Henrique Carvalho: ${PROPOSAL}\nMárcia Araújo: ${CONTRACT}`,
    who: [BRUNO, MARCIA],
  },
  {
    name: 'document without accents',
    text: windows(
      `Transcrição da reunião\n\n00:00:00\nJoao Pedro d'Avila: ${PROPOSAL}\nMARCIA CONCEICAO ARAUJO: ${CONTRACT}\n`,
    ),
    who: [JOAO_PEDRO, MARCIA],
  },
]

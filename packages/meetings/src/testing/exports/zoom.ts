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

export const ZOOM: readonly Exported[] = [
  {
    name: 'subtitles',
    text: windows(
      `WEBVTT\n\n1\n00:00:03.000 --> 00:00:06.000\nBruno Carvalho: ${PROPOSAL}\n\n2\n01:00:07.000 --> 01:00:09.000\nMárcia Conceição Araújo: ${CONTRACT}\n`,
    ),
    who: [BRUNO, MARCIA],
  },
  {
    name: 'subtitles that name who goes on in every cue',
    text: `WEBVTT\n\n1\n00:00:03.000 --> 00:00:04.000\nBruno Carvalho (ele/dele): Vou enviar a proposta\n\n2\n00:00:04.000 --> 00:00:06.000\nBruno Carvalho (ele/dele): até sexta.\n\n3\n00:00:07.000 --> 00:00:09.000\nCamila Ferreira - ACME: ${CONTRACT}`,
    who: [BRUNO, CAMILA],
  },
  {
    name: 'saved captions',
    text: `[Bruno Carvalho] 10:15:02\n${PROPOSAL}\n\n[João Lima] 10:15:09\n${CONTRACT}\n`,
    who: [BRUNO, JOAO],
  },
  {
    name: 'saved captions, 12 hours',
    text: windows(
      `[Bruno Carvalho (Host)] 01:15:02 PM\n${PROPOSAL}\n\n[Camila Ferreira] 01:15:09 PM\n${CONTRACT}\n`,
    ),
    who: [BRUNO, CAMILA],
  },
  {
    name: 'chat of today',
    text: `09:15:02 De Bruno Carvalho para Todos:\n\t${PROPOSAL}\n09:15:12 De Camila Ferreira para Todos:\n\tReagiu a "Vou enviar a proposta até sex..." com 👍\n09:15:22 De Camila Ferreira para Todos:\n\tRespondendo a "Vou enviar a proposta até sex..."\n\t\n\t${CONTRACT}`,
    who: [BRUNO, CAMILA],
  },
  {
    name: 'chat in English',
    text: windows(
      `09:15:02 From Bruno Carvalho to Everyone:\n\t${PROPOSAL}\n09:15:12 From Camila Ferreira to Everyone:\n\tReacted to "Vou enviar..." with 👍\n09:15:14 From Camila Ferreira to Everyone:\n\tReplying to "Vou enviar..."\n\n\t${CONTRACT}`,
    ),
    who: [BRUNO, CAMILA],
  },
  {
    name: 'chat of earlier years',
    text: `09:15:02\t From  Bruno Carvalho : ${PROPOSAL}\n09:15:12\t From  João Pedro d’Ávila  to  Ana Lima(Privately) : ${CONTRACT}`,
    who: [BRUNO, JOAO_PEDRO],
  },
  {
    name: 'chat with days',
    text: `2026-11-24 09:15:02 De Bruno Carvalho Para Todos: ${PROPOSAL}\n2026-11-24 09:15:12 De iPhone de Rita Para Todos: ${CONTRACT}`,
    who: [BRUNO, null],
  },
  {
    name: 'private chat',
    text: `09:15:02 De Bruno Carvalho para Ana Lima(Mensagem direta):\n${PROPOSAL}\n09:15:12 De Márcia Conceição Araújo para Ana Lima (mensagem direta):\n${CONTRACT}`,
    who: [BRUNO, MARCIA],
  },
  {
    name: 'page of the recording',
    text: `Transcrição de áudio\nBC\nBruno Carvalho\n00:03\n${PROPOSAL}\nCF\nCamila Ferreira\n00:12\n${CONTRACT}`,
    who: [BRUNO, CAMILA],
  },
  {
    name: 'text with times before names',
    text: `00:00:03 Bruno Carvalho: ${PROPOSAL}\n00:00:12\tCamila:\t${CONTRACT}`,
    who: [BRUNO, CAMILA],
  },
  {
    name: 'devices for names',
    text: `WEBVTT\n\n1\n00:00:03.000 --> 00:00:06.000\niPhone de Rita: ${PROPOSAL}\n\n2\n00:00:07.000 --> 00:00:09.000\nSala 2 (Zoom Rooms): ${CONTRACT}`,
    who: [null, null],
  },
]

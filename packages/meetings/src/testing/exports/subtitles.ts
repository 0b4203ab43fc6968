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

const [FIRST, SECOND] = ['00:00:03.000 --> 00:00:06.000', '01:00:07.000 --> 01:00:09.000']
const [FIRST_SRT, SECOND_SRT] = [FIRST, SECOND].map((times) => times?.replaceAll('.', ','))

export const VTT: readonly Exported[] = [
  {
    name: 'notes, styles and regions',
    text: `WEBVTT - Alinhamento\nKind: captions\nLanguage: pt-BR\n\nSTYLE\n::cue { color: white }\n\nNOTE\nVou pagar o jantar amanhã.\n\nREGION\nid:fred\n\n${FIRST} align:start position:0%\n<v Bruno Carvalho>${PROPOSAL}\n\nNOTE Vou pagar\no almoço\n\n${SECOND}\n<v.loud João Lima>${CONTRACT}</v>`,
    who: [BRUNO, JOAO],
  },
  {
    name: 'cue ids in words',
    text: windows(
      `WEBVTT\n\nIntrodução\n${FIRST}\n<v Bruno Carvalho>${PROPOSAL}</v>\n\ncue-2 fala\n${SECOND}\n<v Camila Ferreira>${CONTRACT}</v>\n`,
    ),
    who: [BRUNO, CAMILA],
  },
  {
    name: 'short times and one-line cues',
    text: `WEBVTT\n\n00:03.000 --> 00:06.000\nBruno Carvalho: ${PROPOSAL}\n\n00:07.000 --> 00:09.000\nCamila: ${CONTRACT}`,
    who: [BRUNO, CAMILA],
  },
  {
    name: 'two voices in a cue',
    text: `WEBVTT\n\n${FIRST}\n<v Bruno Carvalho>${PROPOSAL}</v> <v Camila Ferreira>${CONTRACT}</v>`,
    who: [BRUNO, CAMILA],
  },
  {
    name: 'dialogue with dashes',
    text: `WEBVTT\n\n${FIRST}\n- Bruno Carvalho: ${PROPOSAL}\n- Camila Ferreira: ${CONTRACT}`,
    who: [BRUNO, CAMILA],
  },
  {
    name: 'entities and times of words',
    text: `WEBVTT\n\n${FIRST}\n<v Jo&atilde;o Lima>Vou<00:00:04.000><c> enviar</c><00:00:04.500><c> a proposta</c>&nbsp;até sexta.\n\n${SECOND}\n<v M&#225;rcia Conceição Araújo>${CONTRACT}`,
    who: [JOAO, MARCIA],
  },
  {
    name: 'lines that roll',
    text: `WEBVTT\n\n00:00:03.000 --> 00:00:04.000\nBruno Carvalho: Vou enviar\n\n00:00:04.000 --> 00:00:04.010\nVou enviar\n\n00:00:04.010 --> 00:00:06.000\nVou enviar\na proposta até sexta.\n\n${SECOND}\nCamila Ferreira: ${CONTRACT}`,
    who: [BRUNO, CAMILA],
  },
  {
    name: 'nobody named',
    text: `WEBVTT\n\n1\n${FIRST}\n${PROPOSAL}\n\n2\n${SECOND}\n${CONTRACT}`,
    who: [null, null],
  },
  {
    name: 'arrows of broadcasting',
    text: `WEBVTT\n\n${FIRST}\n>> BRUNO: ${PROPOSAL}\n\n${SECOND}\n&gt;&gt; CAMILA FERREIRA: ${CONTRACT}`,
    who: [BRUNO, CAMILA],
  },
  {
    name: 'capitals and brackets',
    text: `WEBVTT\n\n${FIRST}\n[JOÃO PEDRO D’ÁVILA] ${PROPOSAL}\n\n${SECOND}\n(Camila Ferreira) ${CONTRACT}`,
    who: [JOAO_PEDRO, CAMILA],
  },
  {
    name: 'names in brackets above',
    text: `WEBVTT\n\n${FIRST}\n[Bruno Carvalho]\n${PROPOSAL}\n\n${SECOND}\n[Risos da plateia]\n(Camila Ferreira)\n${CONTRACT}`,
    who: [BRUNO, CAMILA],
  },
  {
    name: 'Webex',
    text: `WEBVTT\n\n1 "Bruno Carvalho" (1234567)\n${FIRST}\n${PROPOSAL}\n\n2 "Camila Ferreira" (7654321)\n${SECOND}\n${CONTRACT}`,
    who: [BRUNO, CAMILA],
  },
  {
    name: 'Webex, names above',
    text: `WEBVTT\n\n${FIRST}\n"Bruno Carvalho" (1234567)\n${PROPOSAL}\n\n${SECOND}\n"Camila Ferreira" (7654321)\n${CONTRACT}`,
    who: [BRUNO, CAMILA],
  },
  {
    name: 'TTML',
    text: `<tt xmlns="http://www.w3.org/ns/ttml">\n<body><div>\n<p begin="00:00:03.000" end="00:00:06.000">Bruno Carvalho: ${PROPOSAL}</p>\n<p begin="00:00:07.000" end="00:00:09.000"><span>Camila Ferreira:</span> ${CONTRACT}</p>\n</div></body></tt>`,
    who: [BRUNO, CAMILA],
  },
  {
    name: 'sounds',
    text: `WEBVTT\n\n${FIRST}\n[Música]\n<v Bruno Carvalho>(risos) ${PROPOSAL}\n\n${SECOND}\n<v Camila Ferreira>[inaudível] ${CONTRACT}\n♪`,
    who: [BRUNO, CAMILA],
  },
]

export const SRT: readonly Exported[] = [
  ['names', `Bruno Carvalho: ${PROPOSAL}`, `Camila Ferreira: ${CONTRACT}`, BRUNO, CAMILA],
  ['italics', `<i>Bruno Carvalho: ${PROPOSAL}</i>`, `<i>João Lima:</i> ${CONTRACT}`, BRUNO, JOAO],
  ['colours', `<font color="#ffff00">Bruno: ${PROPOSAL}</font>`, `<b>Camila:</b> ${CONTRACT}`, BRUNO, CAMILA],
  ['places', `{\\an8}Bruno Carvalho: ${PROPOSAL}`, `{\\a6}Camila Ferreira: ${CONTRACT}`, BRUNO, CAMILA],
  [
    'names in lines of their own',
    `Bruno Carvalho:\n${PROPOSAL}`,
    `Márcia Conceição Araújo:\n${CONTRACT}`,
    BRUNO,
    MARCIA,
  ],
  [
    'sentences over lines',
    `Bruno Carvalho: Vou enviar\na proposta até sexta.`,
    `Camila Ferreira: Eu vou\nrevisar o contrato\namanhã.`,
    BRUNO,
    CAMILA,
  ],
  ['numbered speakers', `Speaker 1: ${PROPOSAL}`, `SPEAKER_01: ${CONTRACT}`, null, null],
  ['brackets', `[Bruno Carvalho]: ${PROPOSAL}`, `[Camila Ferreira] ${CONTRACT}`, BRUNO, CAMILA],
  ['nobody named', PROPOSAL, CONTRACT, null, null],
  ['somebody who takes no part', `Roberto: ${PROPOSAL}`, `Rita Dias (ACME): ${CONTRACT}`, null, null],
].map(([name, first, second, ...who]) => ({
  name: name ?? '',
  text: windows(`1\n${FIRST_SRT}\n${first}\n\n2\n${SECOND_SRT}\n${second}\n`),
  who: [who[0] ?? null, who[1] ?? null] as const,
}))

/** All patterns read `plain` text: lower case, no accents. */
export const INFINITIVE = '[a-z]{2,}(?:ar|er|ir|or)'

/** Say nothing of what somebody is to do: 'vai ser bom', 'vai precisar de ajuda'. */
const STATES =
  '(?:ser|ter|estar|dar|ficar|haver|poder|precisar|acontecer|gostar|achar|querer|continuar|dizer|parecer|chegar|adorar|amar|custar|depender|melhorar|piorar|crescer|cair|subir|chover|faltar|sobrar|caber|existir|valer|demorar|sair|viajar)\\b'
/** What is done in the meeting itself. */
const IN_THE_MEETING =
  '(?:falar (?:um pouco|rapid[oa]\\w*|sobre|d[aeo]s?|aqui)|comecar (?:pel|por|com|a reuniao|aqui)|compartilhar (?:a |minha |a minha )?tela|passar (?:a palavra|pr[ao]|para) |mostrar (?:aqui|a tela|pra voces|para voces|como)|explicar|repetir|resumir aqui|ler (?:a pauta|aqui)|contar|perguntar|aproveitar|tentar explicar|encerrar (?:a reuniao|por aqui)|parar por aqui|ser breve)'
export const TO_DO = `(?!${STATES})(?!${IN_THE_MEETING})${INFINITIVE}`

/** Present tense that announces an act: 'eu reviso', 'o Bruno compra'. */
const STEMS = [
  ...[
    'acert',
    'acompanh',
    'adicion',
    'agend',
    'ajust',
    'alinh',
    'alug',
    'analis',
    'anot',
    'apresent',
    'arrum',
  ],
  ...[
    'assin',
    'atualiz',
    'avali',
    'avis',
    'busc',
    'cadastr',
    'calcul',
    'cancel',
    'cham',
    'chec',
    'cobr',
    'coloc',
  ],
  ...[
    'compartilh',
    'compr',
    'configur',
    'confirm',
    'consert',
    'consult',
    'contrat',
    'convers',
    'convid',
    'convoc',
  ],
  ...[
    'coorden',
    'copi',
    'corrij',
    'corrig',
    'cot',
    'cri',
    'cuid',
    'desenh',
    'desenvolv',
    'devolv',
    'distribu',
  ],
  ...[
    'divulg',
    'document',
    'elabor',
    'embal',
    'encaminh',
    'entreg',
    'envi',
    'escrev',
    'estud',
    'execut',
    'fech',
  ],
  ...[
    'finaliz',
    'formaliz',
    'implement',
    'inclu',
    'inform',
    'inici',
    'instal',
    'integr',
    'lev',
    'levant',
    'lig',
  ],
  ...['limp', 'list', 'mand', 'mape', 'marc', 'migr', 'mont', 'negoci', 'orc', 'organiz', 'pag', 'pesquis'],
  ...['planej', 'prepar', 'procur', 'program', 'providenci', 'public', 'redig', 'redij', 'registr', 'renov'],
  ...[
    'reserv',
    'resolv',
    'respond',
    'revis',
    'separ',
    'solicit',
    'substitu',
    'termin',
    'test',
    'traduz',
    'trein',
  ],
  ...['troc', 'valid', 'vend', 'verific', 'visit'],
].join('|')
const FIRST_PERSON = `(?:(?:${STEMS})o|faco|refaco|trago|peco|vejo|revejo|confiro|imprimo|concluo)`
const THIRD_PERSON = `(?:(?:${STEMS})[ae]m?|faz|fazem|refaz|traz|ve|reve|confere|pede|pedem|imprime|inclui|distribui|substitui|conclui|traduz)`

/** Of one who is named before: what they will do, must do or take on. */
export const TAKES_ON = new RegExp(
  [
    `^(?:(?:tambem|ja|so|mesm[oa]|hoje|amanha|entao|que) )*(?:`,
    `(?:vai|vao|vamos) (?:(?:tambem|ja|so|me|te|nos|la) )?${TO_DO}`,
    `|(?:precisa|precisam|tem que|tem de|deve|devem|temos que|precisamos) (?:tambem )?${TO_DO}`,
    `|fic(?:a|am|ou|aram) (?:de ${INFINITIVE}|com (?:a|o|as|os|esse|essa|isso)\\b|(?:como )?responsave(?:l|is)|encarregad[oa]s?)`,
    `|(?:se compromet(?:e|eu|eram)|comprometeu-se) a\\b`,
    `|(?:e|sera|sao) (?:a |o |as |os )?responsave(?:l|is) p`,
    `|assum(?:e|iu|iram) (?:a|o|as|os)\\b`,
    `|toma conta d[aeo]|cuida d[aeo]`,
    `)`,
  ].join(''),
)

/** As above in the present tense, which habits have as well. */
export const DOES = new RegExp(`^(?:(?:tambem|ja|me|te|nos|lhe) )*${THIRD_PERSON}\\b`)

/** Of the one who speaks, after 'eu' or at the beginning. */
export const I_TAKE_ON = new RegExp(
  [
    `^(?:(?:tambem|ja|so|mesm[oa]|hoje|amanha|entao|me|te|lhe) )*(?:`,
    `vou (?:(?:tambem|ja|so|te|me|la) )?${TO_DO}`,
    `|(?:preciso|tenho que|tenho de|devo) (?:tambem )?${TO_DO}`,
    `|fic(?:o|arei|uei|quei) (?:de ${INFINITIVE}|com (?:a|o|as|os|esse|essa|isso)\\b|responsavel|encarregad[oa])`,
    `|(?:me comprometo|assumo|assumi) `,
    `|cuido d[aeo]|tomo conta d[aeo]`,
    `)`,
  ].join(''),
)
export const I_DO = new RegExp(`^(?:(?:tambem|ja|te|lhe|so) )*${FIRST_PERSON}\\b`)

/** What is asked of somebody who is addressed: 'Bruno, você pode enviar…', 'Olívia, manda…'. */
export const ASKED = new RegExp(
  `^(?:,? ?(?:voce |por favor,? |por gentileza,? |favor |ai |se puder,? |da pra |da para ))*,? ?(?:(?:pode|poderia|podia|consegue|conseguiria|vai|precisa|tem que) (?:por favor |me |nos |tambem )?${TO_DO}|por favor,? ${THIRD_PERSON}\\b|favor ${INFINITIVE}|preciso que voce \\w+)`,
)
export const IMPERATIVE = new RegExp(`^,? ?(?:por favor,? |voce |me |nos |ai )*${THIRD_PERSON}\\b`)

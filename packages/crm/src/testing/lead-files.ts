import { xls, xlsx } from './workbooks.ts'

/** What a lead of a file is to be; what is left out is not looked at. */
interface ExpectedLead {
  readonly name: string
  readonly email?: string | null
  readonly phone?: string | null
  readonly company?: string
  readonly source?: string
  readonly status?: string
  /** All of its notes, without the day of the import. */
  readonly notes?: readonly string[]
}

/** A file as some program or person writes it, and what is to come of it. */
export interface LeadFile {
  readonly title: string
  readonly content: string | Buffer | (() => Promise<Buffer>)
  readonly fileName?: string
  /** In the file's order. */
  readonly leads: readonly ExpectedLead[]
  readonly refused?: readonly (readonly [line: number, message: string])[]
  readonly notices?: readonly string[]
}

const ANA = { name: 'Ana Prado', email: 'ana@x.example' } as const
const BIA = { name: 'Bia Sá', email: 'bia@x.example' } as const
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const latin = (text: string) => Buffer.from(text, 'latin1')
const OPEN = 'As aspas abertas nesta linha não são fechadas'

/** Quotes as people and programs write them. */
const QUOTES: readonly LeadFile[] = [
  {
    title: 'a cell that begins with a quotation',
    content:
      'Nome;E-mail;Telefone\n"Zé" da Silva;ze@x.example;(11) 98765-0102\nMaria Tres;m3@x.example;\n"Tião";tiao@x.example;\nMaria Cinco;m5@x.example;\n',
    leads: [
      { name: '"Zé" da Silva', email: 'ze@x.example', phone: '+5511987650102' },
      { name: 'Maria Tres' },
      { name: 'Tião' },
      { name: 'Maria Cinco' },
    ],
  },
  {
    title: 'a quotation in a quoted cell, in the middle and at its end',
    content:
      'Nome;E-mail;Empresa\n"Ana "Nina" Prado";ana@x.example;"Bar "do Zé""\n"Bia ""B"" Sá";bia@x.example;"A ""Boa"""\n',
    leads: [
      { name: 'Ana "Nina" Prado', company: 'Bar "do Zé"' },
      { name: 'Bia "B" Sá', company: 'A "Boa"' },
    ],
  },
  {
    title: 'quotes escaped by a backslash',
    content:
      'Nome,E-mail,Empresa\n"Ana \\"Nina\\" Prado",ana@x.example,"Loja \\"Boa\\""\n"Bia",bia@x.example,"disse \\"oi\\", e saiu"\n"Caio",caio@x.example,"C:\\dir\\"\n',
    leads: [
      { name: 'Ana "Nina" Prado', company: 'Loja "Boa"' },
      { name: 'Bia', company: 'disse "oi", e saiu' },
      { name: 'Caio', company: 'C:\\dir\\' },
    ],
  },
  {
    title: 'a quotation that nothing ends, before rows with and without quotes',
    content:
      'Nome;E-mail\n"Zé;ze@x.example\nAna Prado;ana@x.example\n"Caio;caio@x.example\n"Bia Sá";"bia@x.example"\nDuda;duda@x.example\n"Eva;eva@x.example\n',
    leads: [ANA, BIA, { name: 'Duda' }],
    refused: [
      [2, OPEN],
      [4, OPEN],
      [7, OPEN],
    ],
  },
  {
    title: 'quotes before text, with delimiters or doubled quotes in them, and one that stands alone',
    content:
      'Nome;E-mail;Empresa\n"Prado; Ana" Dra.;ana@x.example;"Boa"\n"""Bia""" Sá;bia@x.example;\n"Zé;ze@x.example;"Boa"\n',
    leads: [
      { name: '"Prado; Ana" Dra.', company: 'Boa' },
      { name: '"Bia" Sá' },
      { name: '"Zé', company: 'Boa' },
    ],
  },
  {
    title: 'a quotation that nothing ends in the last column',
    content: 'Nome;E-mail;Notas\nAna Prado;ana@x.example;"nota\nBia Sá;bia@x.example;oi\n',
    leads: [{ ...BIA, notes: ['oi'] }],
    refused: [[2, OPEN]],
  },
  {
    title: 'rows that stand in one cell where they hold quotes, and are as they should be elsewhere',
    content: 'Nome,E-mail,Empresa\n"Ana Prado,ana@x.example,""Boa, Ltda"""\nBia Sá,bia@x.example,Loja\n',
    leads: [
      { ...ANA, company: 'Boa, Ltda' },
      { ...BIA, company: 'Loja' },
    ],
  },
  {
    title: 'inches and quotes behind the beginning of a cell',
    content: 'Nome;E-mail;Empresa\nAna Prado;ana@x.example;TV 42"\nBia Sá;bia@x.example;Casa "Verde" Ltda\n',
    leads: [
      { ...ANA, company: 'TV 42"' },
      { ...BIA, company: 'Casa "Verde" Ltda' },
    ],
  },
  {
    title: 'line breaks in cells, after which lines are still counted as in the file',
    content:
      'Nome;E-mail;Notas\nAna Prado;ana@x.example;"uma\nduas\n\ntrês"\n;sem.nome@x.example;\n"Bia\nSá";bia@x.example;"diz ""oi"";\r\ne sai"\nCaio;caio@;\n',
    leads: [
      { ...ANA, notes: ['uma', 'duas', '', 'três'] },
      { ...BIA, notes: ['diz "oi";', 'e sai'] },
    ],
    refused: [
      [6, 'Nome vazio'],
      [10, 'E-mail inválido'],
    ],
  },
  {
    title: 'notes with quotes on later lines',
    content:
      'Nome;E-mail;Notas\nAna Prado;ana@x.example;"uma\ndisse "sim" ontem\nfim"\nBia Sá;bia@x.example;\n',
    leads: [{ ...ANA, notes: ['uma', 'disse "sim" ontem', 'fim'] }, BIA],
  },
  {
    title: 'rows that stand in one quoted cell',
    content: '"Nome,E-mail,Empresa"\n"Ana Prado,ana@x.example,""Boa, Ltda"""\n"Bia Sá,bia@x.example,"\n',
    leads: [{ ...ANA, company: 'Boa, Ltda' }, BIA],
  },
  {
    title: 'rows that stand in one quoted cell, with empty columns behind',
    content: '"Nome,E-mail,Telefone";;\r\n"Ana Prado,ana@x.example,11987650270";;\r\n',
    leads: [{ ...ANA, phone: '+5511987650270' }],
  },
  {
    title: 'rows that stand in the first column of a workbook',
    content: () =>
      xlsx([['Nome;E-mail;Telefone'], ['Ana Prado;ana@x.example;11987650270'], ['Bia Sá;bia@x.example;']]),
    fileName: 'leads.xlsx',
    leads: [{ ...ANA, phone: '+5511987650270' }, BIA],
  },
]

/** Encodings, line ends, delimiters. */
const FORMS: readonly LeadFile[] = [
  {
    title: 'UTF-16 with its mark, tabs, as advertisements have it',
    content: utf16(
      '\uFEFFid\tcreated_time\tad_name\tplatform\tfull_name\temail\tphone_number\tlead_status\r\nl:1\t2026-11-20\tNatal\tig\tAna Prado\tana@x.example\tp:+5511987650010\tCREATED\r\n',
    ),
    leads: [{ ...ANA, phone: '+5511987650010', notes: [] }],
  },
  {
    title: 'UTF-16 of the other order',
    content: utf16('\uFEFFNome\tE-mail\nJoão Conceição\tj@x.example\n').swap16(),
    leads: [{ name: 'João Conceição', email: 'j@x.example' }],
  },
  {
    title: 'UTF-16 without a mark',
    content: utf16('Nome;E-mail\r\nJoão Conceição;j@x.example\r\n'),
    leads: [{ name: 'João Conceição', email: 'j@x.example' }],
  },
  {
    title: 'a line of Windows-1252, and a field of it, in a file of UTF-8',
    content: Buffer.concat([
      Buffer.from('Nome;E-mail;Empresa\nJoão Conceição;joao@x.example;Pão\n'),
      latin('Andr\xe9 Luiz;andre@x.example;Caf\xe9 \x96 Bar\n'),
      Buffer.from('Zoé;zoe@x.example;'),
      latin('A\xe7a\xed\n'),
    ]),
    leads: [
      { name: 'João Conceição', company: 'Pão' },
      { name: 'André Luiz', company: 'Café – Bar' },
      { name: 'Zoé', company: 'Açaí' },
    ],
  },
  {
    title: 'accents that stand apart, in names and values',
    content: 'Nome;E-mail;Observações;Situação;Origem\nJoão;j@x.example;Olá;Contatado;Indicação\n'.normalize(
      'NFD',
    ),
    leads: [{ name: 'João', notes: ['Olá'], status: 'contacted', source: 'referral' }],
  },
  {
    title: 'carriage returns alone, quoted line breaks too',
    content: 'Nome;E-mail;Notas\rAna Prado;ana@x.example;"a\rb"\rBia Sá;bia@x.example;\r;x@x.example;\r',
    leads: [ANA, BIA],
    refused: [[5, 'Nome vazio']],
  },
  {
    title: 'line ends of all kinds in one file',
    content: 'Nome;E-mail\r\nAna Prado;ana@x.example\nBia Sá;bia@x.example\r;x@x.example\n',
    leads: [ANA, BIA],
    refused: [[4, 'Nome vazio']],
  },
  {
    title: 'bars, and blanks around everything',
    content: ' Nome | E-mail \n Ana Prado | ana@x.example \n',
    leads: [ANA],
  },
  {
    title: 'quoted names of columns, in capitals, with line breaks and hard blanks',
    content: '"NOME\nCOMPLETO";"E\u00a0-\u00a0MAIL";"TELE\u200bFONE"\nAna Prado;ana@x.example;11987650270\n',
    leads: [{ ...ANA, phone: '+5511987650270' }],
  },
  {
    title: "Excel's line about the delimiter, quoted, with a carriage return alone",
    content: '"sep=|"\rNome|E-mail\rAna Prado|ana@x.example\r;x\r',
    leads: [ANA],
    refused: [[4, 'E-mail vazio']],
  },
  {
    title: 'delimiters behind every line, empty columns and rows',
    content: ';Nome;;E-mail;;;\n;;;;;;\n;Ana Prado;;ana@x.example;;;\n\n;Bia Sá;;bia@x.example;;;\n',
    leads: [ANA, BIA],
  },
  {
    title: 'more cells than the header has',
    content: 'Nome,E-mail\nAna Prado,ana@x.example,vip,,"a, b"\n',
    leads: [{ ...ANA, notes: ['Células além do cabeçalho: vip; a, b'] }],
  },
  {
    title: 'commas in cells of a table of semicolons',
    content: 'Nome;E-mail;Empresa\nPrado, Ana, Dra.;ana@x.example;A, B, C\nSá, Bia;bia@x.example;D, E, F\n',
    leads: [{ name: 'Prado, Ana, Dra.' }, { name: 'Sá, Bia', company: 'D, E, F' }],
  },
  {
    title: 'no header: the first row is somebody too',
    content: 'Ana Prado;ana@x.example;11987650270\nBia Sá;bia@x.example;\n',
    leads: [{ ...ANA, phone: '+5511987650270' }, BIA],
    notices: ['O arquivo não tem cabeçalho: a primeira linha também é importada.'],
  },
  {
    title: 'title lines above the header',
    content:
      'Relatório de contatos - Filial São Paulo;;\nGerado em 10/11/2026;;\n\nNome;E-mail;Celular\nAna Prado;ana@x.example;11987650020\n;x@x.example;\n',
    leads: [{ ...ANA, phone: '+5511987650020' }],
    refused: [[6, 'Nome vazio']],
    notices: ['O cabeçalho está na linha 4; as 2 linhas preenchidas acima dele ficaram de fora.'],
  },
  {
    title: 'a title with another delimiter and quotes, and pairs of names and values',
    content:
      'Empresa, Ltda, e outros\n"Contatos, todos"\nEmpresa;ACME\nE-mail;vendas@acme.example\nNome;E-mail\nAna Prado;ana@x.example\n',
    leads: [ANA],
  },
]

/** Contacts as they stand in cells. */
const CONTACTS: readonly LeadFile[] = [
  {
    title: 'several addresses or numbers in a cell',
    content:
      'Nome;E-mail;Celular\nCarla;"carla@x.example; carla2@x.example";"(11) 98765-0030 / (11) 3333-4444"\nBruno;bruno@x.example ::: bruno2@x.example;11987650031 ::: 11987650032\nDavi;"davi@x.example, DAVI@x.example";"11987650033\n(11) 3333-4445"\nEva;eva@x.example/eva2@x.example;(11) 98765-0034 ou (11) 98765-0035\nFabi;fabi@x.example fabi2@x.example;(11) 98765-0036 (11) 98765-0037\n',
    leads: [
      {
        name: 'Carla',
        email: 'carla@x.example',
        phone: '+5511987650030',
        notes: ['Outro telefone: (11) 3333-4444', 'Outro e-mail: carla2@x.example'],
      },
      {
        name: 'Bruno',
        email: 'bruno@x.example',
        phone: '+5511987650031',
        notes: ['Outro telefone: 11987650032', 'Outro e-mail: bruno2@x.example'],
      },
      {
        name: 'Davi',
        email: 'davi@x.example',
        phone: '+5511987650033',
        notes: ['Outro telefone: (11) 3333-4445'],
      },
      {
        name: 'Eva',
        phone: '+5511987650034',
        notes: ['Outro telefone: (11) 98765-0035', 'Outro e-mail: eva2@x.example'],
      },
      {
        name: 'Fabi',
        phone: '+5511987650036',
        notes: ['Outro telefone: (11) 98765-0037', 'Outro e-mail: fabi2@x.example'],
      },
    ],
  },
  {
    title: 'addresses with something around them',
    content:
      'Nome;E-mail\nAna Prado;Ana Prado <ANA@x.example>\nBia Sá;mailto:bia@x.example?subject=Oi\nCaio;"caio@x.example. "\nDuda;"""Duda"" <duda@x.example>"\nEva;\u200eeva@x.example\u200b\nFabi;"\'fabi@x.example\'"\nGil;"=HYPERLINK(""mailto:gil@x.example"";""gil@x.example"")"\nHugo;hugo@x.example (não usar)\nIvo;ivo@x.example; ivo@\n',
    leads: [
      { ...ANA, notes: [] },
      { ...BIA, notes: [] },
      { name: 'Caio', email: 'caio@x.example', notes: [] },
      { name: 'Duda', email: 'duda@x.example', notes: [] },
      { name: 'Eva', email: 'eva@x.example', notes: [] },
      { name: 'Fabi', email: 'fabi@x.example', notes: [] },
      { name: 'Gil', email: 'gil@x.example', notes: [] },
      { name: 'Hugo', email: 'hugo@x.example', notes: ['E-mail no arquivo: hugo@x.example (não usar)'] },
      { name: 'Ivo', email: 'ivo@x.example' },
    ],
  },
  {
    title: 'numbers as other programs write them',
    content:
      'Nome;E-mail;Celular\nA;a@x.example;p:+5511987650010\nB;b@x.example;"=""+5511987650041"""\nC;c@x.example;5511987650042.0\nD;d@x.example;0 xx 11 98765-0046\nE;e@x.example;\'+5511987650047\nF;f@x.example;5511987650048,00\nG;g@x.example;5.511987650049E+12\nH;h@x.example;5,51199E+12\nI;i@x.example;\u202a+55 11 98765‑0050\u202c\nJ;j@x.example;tel:+5511987650051\nK;k@x.example;https://wa.me/5511987650052\nL;l@x.example;(11) 3333-4444 ramal 123\nM;m@x.example;\'11987650053\nN;n@x.example;5511987650054@s.whatsapp.net\n',
    leads: [
      { name: 'A', phone: '+5511987650010', notes: [] },
      { name: 'B', phone: '+5511987650041', notes: [] },
      { name: 'C', phone: '+5511987650042', notes: [] },
      { name: 'D', phone: '+5511987650046', notes: [] },
      { name: 'E', phone: '+5511987650047', notes: [] },
      { name: 'F', phone: '+5511987650048', notes: [] },
      { name: 'G', phone: '+5511987650049', notes: [] },
      { name: 'H', phone: null, notes: ['Telefone no arquivo: 5,51199E+12'] },
      { name: 'I', phone: '+5511987650050', notes: [] },
      { name: 'J', phone: '+5511987650051', notes: [] },
      { name: 'K', phone: '+5511987650052', notes: [] },
      { name: 'L', phone: '+551133334444', notes: ['Ramal 123'] },
      { name: 'M', phone: '+5511987650053', notes: [] },
      { name: 'N', phone: '+5511987650054', notes: [] },
    ],
  },
  {
    title: 'numbers with the place of any carrier',
    content:
      'Nome;E-mail;Telefone\nA;a@x.example;(0**11) 98765-3010\nB;b@x.example;0**11 3333-3011\nC;c@x.example;+55 (0xx11) 98765-3012\nD;d@x.example;(0--11) 98765-3013 / (0__11) 98765-3014\nE;e@x.example;(xx) 11 98765-3015\nF;f@x.example;(011) 98765-3016\n',
    leads: [
      { name: 'A', phone: '+5511987653010', notes: [] },
      { name: 'B', phone: '+551133333011', notes: [] },
      { name: 'C', phone: '+5511987653012', notes: [] },
      { name: 'D', phone: '+5511987653013', notes: ['Outro telefone: (0__11) 98765-3014'] },
      { name: 'E', phone: '+5511987653015', notes: [] },
      { name: 'F', phone: '+5511987653016', notes: [] },
    ],
  },
  {
    title: 'area codes in a column of their own',
    content:
      'Nome;E-mail;DDD;Telefone\nAna Prado;ana@x.example;11;98765-0060\nBia Sá;bia@x.example;(21);3333-4444\n',
    leads: [
      { ...ANA, phone: '+5511987650060' },
      { ...BIA, phone: '+552133334444' },
    ],
  },
  {
    title: 'formulas that failed, and cells that are told to be text',
    content: 'Nome;E-mail;Empresa;Telefone\n"=""Ana Prado""";ana@x.example;#N/D;#REF!\nBia Sá;#VALOR!;;\n',
    leads: [{ ...ANA, company: '', phone: null, notes: [] }],
    refused: [[3, 'E-mail vazio']],
  },
  {
    title: 'an address that is none beside a number by which a lead of WhatsApp is reached',
    content: 'Nome;E-mail;WhatsApp;Origem\nAna Prado;não tem;11987650061;WhatsApp\n',
    leads: [
      { name: 'Ana Prado', email: null, phone: '+5511987650061', notes: ['E-mail no arquivo: não tem'] },
    ],
  },
]

/** Tables as products write them. */
const PRODUCTS: readonly LeadFile[] = [
  {
    title: 'two columns of one name',
    content:
      'Nome;E-mail;E-mail;Telefone;Telefone\nCarla;;carla@x.example;;11987650201\nAna Prado;ana@x.example;a2@x.example;1;11987650202\n',
    leads: [
      { name: 'Carla', email: 'carla@x.example', phone: '+5511987650201', notes: [] },
      {
        ...ANA,
        phone: '+5511987650202',
        notes: ['Telefone no arquivo: 1', 'Outro e-mail: a2@x.example'],
      },
    ],
  },
  {
    title: 'Outlook',
    content: Buffer.from(
      '"First Name","Middle Name","Last Name","Company","Business Street","Assistant\'s Phone","Business Fax","Business Phone","Home Phone","Mobile Phone","E-mail Address","E-mail Type","E-mail Display Name","E-mail 2 Address","Notes"\r\n"Ana","","Prado","Boa","Rua A, 1\r\nSão Paulo","(11) 3333-0001","(11) 3333-0002","(11) 3333-0211","","+55 11 98765-0210","ana@x.example","SMTP","Ana Prado (ana@x.example)","","linha 1\r\nlinha 2"\r\n"Beto","M.","Lima","","","","","(11) 3333-0212","","","","","","beto@x.example",""\r\n"","","","","","","","","","","sem@x.example","","","",""\r\n',
    ),
    leads: [
      {
        ...ANA,
        phone: '+5511987650210',
        company: 'Boa',
        notes: ['linha 1', 'linha 2', 'Outro telefone: (11) 3333-0211'],
      },
      { name: 'Beto M. Lima', email: 'beto@x.example', phone: '+551133330212', notes: [] },
    ],
    refused: [[6, 'Nome vazio']],
  },
  {
    title: 'Outlook in Portuguese',
    content: latin(
      'Nome,Nome do Meio,Sobrenome,Empresa,Telefone comercial,Telefone residencial,Telefone celular,Endere\xe7o de email,Tipo de email,Nome para exibi\xe7\xe3o do email,Anota\xe7\xf5es\r\nAna,,Prado,Boa,(11) 3333-0211,,(11) 98765-0210,ana@x.example,SMTP,Ana Prado,oi\r\n',
    ),
    leads: [{ ...ANA, phone: '+5511987650210', notes: ['oi', 'Outro telefone: (11) 3333-0211'] }],
  },
  {
    title: 'Google, as it was',
    content:
      'Name,Given Name,Additional Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Type,E-mail 2 - Value,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value,Organization 1 - Name,Notes\nAna Prado,Ana,,Prado,* myContacts,* Work,ana@x.example ::: a2@x.example,Home,a3@x.example,Mobile,+55 11 98765-0210 ::: (11) 3333-0210,Work,(11) 3333-0211,Boa,\n,Bia,,Sá,* myContacts,* ,bia@x.example,,,,,,,,\n',
    leads: [
      {
        ...ANA,
        phone: '+5511987650210',
        company: 'Boa',
        notes: ['Outro telefone: (11) 3333-0210, (11) 3333-0211', 'Outro e-mail: a2@x.example, a3@x.example'],
      },
      { ...BIA, notes: [] },
    ],
  },
  {
    title: 'Google, as it is',
    content:
      'First Name,Middle Name,Last Name,Organization Name,Organization Title,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\nAna,,Prado,Boa,Diretora,vip,* myContacts,* Work,ana@x.example,Mobile,(11) 98765-0210\n',
    leads: [{ ...ANA, company: 'Boa', phone: '+5511987650210', notes: ['vip'] }],
  },
  {
    title: 'Google, where the second number is the mobile one',
    content:
      'Name,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\nAna Prado,ana@x.example,Work,(11) 3333-0001,Mobile,(11) 98765-0210\n',
    leads: [{ ...ANA, phone: '+5511987650210', notes: ['Outro telefone: (11) 3333-0001'] }],
  },
  {
    title: 'HubSpot in Portuguese',
    content:
      '"ID do registro","Nome","Sobrenome","E-mail","Número de telefone","Número de telefone celular","Proprietário do contato","E-mail do proprietário","Empresa associada","Status do lead"\n"1","Ana","Prado","ana@x.example","(11) 3333-0211","+5511987650210","Zeca","zeca@nos.example","Boa","Em andamento"\n"2","Bia","Sá","","","","","zeca@nos.example","",""\n',
    leads: [
      {
        ...ANA,
        phone: '+5511987650210',
        company: 'Boa',
        notes: ['Outro telefone: (11) 3333-0211', 'Status no arquivo: Em andamento'],
      },
    ],
    refused: [[3, 'E-mail vazio']],
  },
  {
    title: 'Pipedrive in Portuguese',
    content:
      'Pessoa - Nome,Pessoa - E-mail - Trabalho,Pessoa - E-mail - Residencial,Pessoa - Telefone - Trabalho,Pessoa - Telefone - Celular,Organização - Nome,Pessoa - Proprietário\nAna Prado,,ana@x.example,(11) 3333-0211,11 98765-0210,Boa,Zeca\n',
    leads: [{ ...ANA, phone: '+5511987650210', company: 'Boa', notes: ['Outro telefone: (11) 3333-0211'] }],
  },
  {
    title: 'RD Station',
    content:
      'Email;Nome;Telefone;Celular;Empresa;Cargo;Estágio no funil;Data da primeira conversão;Origem da primeira conversão\nana@x.example;Ana Prado;(11) 3333-0211;(11) 98765-0210;Boa;Diretora;Lead Qualificado;2026-11-01;Busca Orgânica | Google\n',
    leads: [
      {
        ...ANA,
        phone: '+5511987650210',
        company: 'Boa',
        status: 'qualified',
        notes: ['Outro telefone: (11) 3333-0211', 'Origem no arquivo: Busca Orgânica | Google'],
      },
    ],
  },
  {
    title: 'Agendor',
    content:
      'Código;Nome;CPF;Empresa;Cargo;E-mail;Telefone;Celular;WhatsApp;Fax;Descrição;Usuário responsável\n1;Ana Prado;;Boa;Diretora;"ana@x.example, a2@x.example";"(11) 3333-0211, (11) 3333-0212";;(11) 98765-0210;(11) 3333-0299;vip;Zeca\n',
    leads: [
      {
        ...ANA,
        phone: '+5511987650210',
        notes: ['vip', 'Outro telefone: (11) 3333-0211, (11) 3333-0212', 'Outro e-mail: a2@x.example'],
      },
    ],
  },
  {
    title: 'Bitrix24',
    content:
      'ID;Nome do Lead;Nome;Segundo nome;Sobrenome;Telefone de trabalho;Celular;E-mail de trabalho;E-mail pessoal;Nome da empresa;Fonte;Comentário\n1;Lead do site;Ana;;Prado;(11) 3333-0211;(11) 98765-0210;;ana@x.example;Boa;Site;vip\n',
    leads: [
      {
        ...ANA,
        phone: '+5511987650210',
        company: 'Boa',
        source: 'website',
        notes: ['vip', 'Outro telefone: (11) 3333-0211', 'Nome do Lead: Lead do site'],
      },
    ],
  },
  {
    title: 'a form of ours',
    content:
      'Carimbo de data/hora;Qual seu nome completo?;Qual o seu melhor e-mail?;Seu WhatsApp com DDD;Nome da sua empresa\n20/11/2026 10:00:00;Ana Prado;ana@x.example;11 98765-0210;Boa\n',
    leads: [{ ...ANA, phone: '+5511987650210', company: 'Boa' }],
  },
]

/** Workbooks. */
const WORKBOOKS: readonly LeadFile[] = [
  {
    title: 'a title above the header of a sheet',
    fileName: 'leads.xlsx',
    content: () =>
      xlsx([
        ['LISTA DE CLIENTES 2026'],
        [null],
        ['Nome', 'E-mail', 'Celular'],
        ['Ana Prado', 'ana@x.example', 11987650313],
        ['Bia Sá'],
      ]),
    leads: [{ ...ANA, phone: '+5511987650313' }],
    refused: [[5, 'E-mail vazio']],
    notices: ['O cabeçalho está na linha 3; a linha acima dele ficou de fora.'],
  },
  {
    title: 'several sheets, of which the first holds something else and one is hidden',
    fileName: 'leads.xlsx',
    content: () =>
      xlsx([], {
        sheets: [
          { name: 'Leia-me', rows: [['Como usar'], ['Preencha a aba Contatos']] },
          {
            name: 'Listas',
            hidden: true,
            rows: [
              ['Nome', 'E-mail'],
              ['Oculta', 'oculta@x.example'],
            ],
          },
          { name: 'Vazia', rows: [] },
          {
            name: 'Contatos',
            rows: [
              ['Nome', 'E-mail'],
              ['Ana Prado', 'ana@x.example'],
            ],
          },
          {
            name: 'Antigos',
            rows: [
              ['Nome', 'E-mail'],
              ['Bia Sá', 'bia@x.example'],
            ],
          },
        ],
      }),
    leads: [ANA],
    notices: ['Só a aba “Contatos” é importada; ficam de fora “Leia-me”, “Listas” (oculta), “Antigos”.'],
  },
  {
    title: 'an empty first sheet',
    fileName: 'leads.xlsx',
    content: () =>
      xlsx([], {
        sheets: [
          { name: 'Plan1', rows: [] },
          {
            name: 'Plan2',
            rows: [
              ['Nome', 'E-mail'],
              ['Ana Prado', 'ana@x.example'],
            ],
          },
        ],
      }),
    leads: [ANA],
    notices: [],
  },
  {
    title: 'numbers, dates, truth and links in cells',
    fileName: 'leads.xlsx',
    content: () =>
      xlsx([
        ['Nome', 'E-mail', 'Telefone', 'Empresa', 'Notas'],
        ['Ana Prado', 'mailto:ana@x.example', 5.511987650042e12, 1234, new Date('2026-11-20T00:00:00Z')],
        ['Bia Sá', 'bia@x.example', 11987650043.0, '#N/A', 5],
      ]),
    leads: [
      { ...ANA, phone: '+5511987650042', company: '1234', notes: ['2026-11-20'] },
      { ...BIA, phone: '+5511987650043', company: '', notes: ['5'] },
    ],
  },
  {
    title: 'the old kind of workbook',
    fileName: 'leads.xls',
    content: xls,
    leads: [
      { name: 'Érica Dias', phone: '+5511987654321' },
      { name: 'José', phone: '+5511987654322' },
    ],
    refused: [[4, 'E-mail vazio']],
  },
]

export const LEAD_FILES: readonly LeadFile[] = [...QUOTES, ...FORMS, ...CONTACTS, ...PRODUCTS, ...WORKBOOKS]

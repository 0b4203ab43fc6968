const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" width="28" height="28" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#4658e0"/><g fill="#fff"><rect x="7" y="13" width="3.6" height="6" rx="1.8"/><rect x="12.2" y="8" width="3.6" height="16" rx="1.8"/><rect x="17.4" y="11" width="3.6" height="10" rx="1.8"/><rect x="22.6" y="14" width="3.6" height="4" rx="1.8"/></g></svg>'

/** The page's words; Swagger UI has English ones only. */
const WORDS = {
  Authorize: 'Autorizar',
  'Available authorizations': 'Autorizações',
  Cancel: 'Cancelar',
  Clear: 'Limpar',
  Close: 'Fechar',
  Code: 'Código',
  Description: 'Descrição',
  Details: 'Detalhes',
  Execute: 'Executar',
  'Example Value': 'Exemplo',
  'Failed to load API definition.': 'Não foi possível carregar a descrição da API.',
  Links: 'Ligações',
  'Loading...': 'Carregando...',
  Logout: 'Sair',
  'Media type': 'Tipo de mídia',
  Name: 'Nome',
  'No links': 'Nenhuma',
  'No parameters': 'Sem parâmetros',
  Parameters: 'Parâmetros',
  'Request body': 'Corpo da requisição',
  'Request URL': 'Endereço da requisição',
  'Response body': 'Corpo da resposta',
  'Response headers': 'Cabeçalhos da resposta',
  Responses: 'Respostas',
  Schema: 'Esquema',
  Schemas: 'Esquemas',
  'Server response': 'Resposta do servidor',
  'Try it out': 'Experimentar',
} as const

const CSS = `
.cadencia-bar { display: flex; align-items: center; gap: 10px; height: 48px; padding: 0 24px; border-bottom: 1px solid #d6dae3; background: #fff; font: 600 16px Inter, system-ui, sans-serif; }
.cadencia-bar a { display: flex; align-items: center; gap: 10px; color: #1c202b; text-decoration: none; }
.cadencia-bar a:last-child { margin-left: auto; color: #3a49c4; font-size: 14px; }
.cadencia-bar svg { display: block; }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag, .swagger-ui .btn { font-family: Inter, system-ui, sans-serif; }
.swagger-ui .loading-container .loading::after { content: "Carregando"; }
html.dark-mode .cadencia-bar { border-color: #3b4150; background: #181b22; }
html.dark-mode .cadencia-bar a { color: #e6e8ee; }
html.dark-mode .cadencia-bar a:last-child { color: #aab4ff; }
`

const SCRIPT = `(function () {
  var root = document.documentElement
  root.lang = 'pt-BR'
  var chosen = null
  try { chosen = localStorage.getItem('cadencia-color-scheme') } catch (error) { chosen = null }
  var isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.classList.toggle('dark-mode', isDark)
  var bar = document.createElement('header')
  bar.className = 'cadencia-bar'
  bar.innerHTML = ${JSON.stringify(`<a href="/">${MARK}Cadência</a><span>API</span><a href="/">Voltar</a>`)}
  bar.querySelector('span').style.color = '#646c7e'
  document.body.prepend(bar)
  var words = ${JSON.stringify(WORDS)}
  function translate(node) {
    var walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    for (var text = walker.nextNode(); text; text = walker.nextNode()) {
      var typed = text.nodeValue.trim()
      if (Object.hasOwn(words, typed)) text.nodeValue = text.nodeValue.replace(typed, words[typed])
    }
  }
  new MutationObserver(function () { translate(document.getElementById('swagger-ui')) }).observe(
    document.getElementById('swagger-ui'), { childList: true, subtree: true })
})()
`

/** What the page of the API has around it: the product's bar, its colours, and Portuguese words. */
export const OPENAPI_THEME = {
  title: 'Cadência: API',
  css: [{ filename: 'frame.css', content: CSS }],
  js: [{ filename: 'frame.js', content: SCRIPT }],
  favicon: [{ filename: 'favicon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: MARK }],
}

/** Said of what was done without a connection. */
export const SENT_LATER = 'Será enviado quando a conexão voltar'

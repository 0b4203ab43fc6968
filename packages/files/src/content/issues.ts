export const NOT_WHAT_IT_SAYS = 'O conteúdo do arquivo não corresponde ao seu tipo.'
export const GROWS_TOO_MUCH = 'O arquivo comprimido é grande demais para ser aberto com segurança.'
export const TOO_MANY_PIXELS = 'A imagem tem mais de 50 megapixels. Reduza-a e envie de novo.'

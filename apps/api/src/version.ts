import product from '../../../package.json' with { type: 'json' }

/** The product's version. */
export const VERSION = product.version

export const SIGN_IN_URL = '/api/login'

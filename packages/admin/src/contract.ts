/** Live topic of goals and media, for administrators only. */
export const ADMINISTRATION = 'administration'

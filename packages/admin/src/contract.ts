/** The topic on which administrators hear of goals and media; only their sessions may join it. */
export const ADMINISTRATION = 'administration'

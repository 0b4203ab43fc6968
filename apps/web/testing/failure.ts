/** An error of the server, as `mockProblem` takes it. */
export const FAILURE = { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' }

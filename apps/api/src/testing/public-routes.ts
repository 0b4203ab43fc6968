/**
 * Every route that responds to requests without session with anything but 401, and why. A test fails on unlisted
 * routes.
 */
export const PUBLIC_ROUTES: Readonly<Record<string, string>> = {
  'GET /healthz': 'the process lives',
  'GET /readyz': 'it can do its work',
  'GET /metrics': 'counts, for machines of the same network',
  'GET /*': 'the web page, which shows the landing',
  'GET /assets/*': 'files of the web page',
  'GET /ws': 'without a handshake there is nothing; the handshake asks for a session',
  'GET /api/auth/mode': 'the landing asks how to sign in',
  'POST /api/email-login': 'sign-in',
  'POST /api/email-login/verify': 'sign-in',
  'GET /api/login': 'sign-in',
  'GET /api/login/callback': 'sign-in',
  'POST /api/admin/login': 'sign-in',
  'GET /api/admin/me': 'says whether an administrator is signed in',
  'GET /api/logout': 'leads to the landing, session or not',
  'GET /api/whatsapp/webhook/cloud':
    'Meta asks without a cookie: the token is the right (403); POSTs of both gateways are 401 without their secret',
  'GET /api/calendar/:token.ics': 'calendar programs have no cookie: the token is the right',
}

import { refuseInTransaction } from '@cadencia/db/open-transaction'
import * as openid from 'openid-client'
import { z } from 'zod'
import type { OidcIdentity } from './oidc-identities.ts'

export interface OidcClient {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** State of a sign-in in progress, kept in a cookie. */
const Journey = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })

/** Seconds for each call to the provider. */
const TIMEOUT_S = 10
const CALLBACK_PATH = '/api/login/callback'

/** A provider that is away, or an answer from it that does not hold; the browser may try again. */
export class OidcFailure extends Error {
  override readonly name = 'OidcFailure'
}

/** Sends people to an OpenID Connect provider (code flow, PKCE) and learns their address when they return. */
export function openOidc(client: OidcClient, publicUrl: string) {
  let configuration: Promise<openid.Configuration> | undefined

  function discover(): Promise<openid.Configuration> {
    refuseInTransaction('a call of the sign-in provider')
    const issuer = new URL(client.issuer)
    configuration ??= openid
      .discovery(issuer, client.clientId, client.clientSecret, undefined, {
        timeout: TIMEOUT_S,
        execute: [
          // Verifies the signature of the ID token instead of relying on TLS alone.
          openid.enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        configuration = undefined
        throw new OidcFailure('the provider was not discovered', { cause: error })
      })
    return configuration
  }

  return {
    /** Where to send the browser, and what it must bring back. */
    start: async (): Promise<{ url: string; journey: string }> => {
      const config = await discover()
      const state = openid.randomState()
      const nonce = openid.randomNonce()
      const verifier = openid.randomPKCECodeVerifier()
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: `${publicUrl}${CALLBACK_PATH}`,
        scope: 'openid email profile',
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      const journey = Buffer.from(JSON.stringify({ state, nonce, verifier })).toString('base64url')
      return { url: url.href, journey }
    },

    /** Who has come back, by a token that the provider signed; undefined when it says nobody. */
    finish: async (path: string, journey: string): Promise<OidcIdentity | undefined> => {
      const config = await discover()
      try {
        const { state, nonce, verifier } = Journey.parse(
          JSON.parse(Buffer.from(journey, 'base64url').toString('utf8')),
        )
        const tokens = await openid.authorizationCodeGrant(config, new URL(path, publicUrl), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) return undefined
        const { email, email_verified: isVerified } = claims.email
          ? claims
          : await openid.fetchUserInfo(config, tokens.access_token, claims.sub)
        const isUsable = typeof email === 'string' && isVerified === true
        return { issuer: claims.iss, subject: claims.sub, email: isUsable ? email.toLowerCase() : undefined }
      } catch (error) {
        throw new OidcFailure('the provider’s answer does not hold', { cause: error })
      }
    },
  }
}

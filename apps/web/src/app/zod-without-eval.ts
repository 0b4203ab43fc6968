import { config } from 'zod'

/** Our content security policy forbids `eval`, which Zod would try, and browsers report the attempt. */
config({ jitless: true })

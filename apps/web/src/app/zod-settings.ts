import { z } from 'zod'

/** The content security policy forbids `eval`, which Zod would try, and browsers report the attempt. */
z.config({ jitless: true })

import { defineConfig } from 'vite'

/** Native, or found by paths of their own; the rest is bundled, since one file starts faster than a thousand. */
const EXTERNAL = ['@fastify/swagger-ui', '@node-rs/argon2', 'bullmq', 'ioredis', 'pg']

export default defineConfig({
  ssr: { noExternal: true, external: EXTERNAL, target: 'node' },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node22',
    sourcemap: false,
    minify: "oxc",
    emptyOutDir: true,
  },
})

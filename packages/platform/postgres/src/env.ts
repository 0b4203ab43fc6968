/** Our environment without PG* variables, which would redirect the programs. */
export function programEnv(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return { ...Object.fromEntries(inherited), LC_ALL: 'C', TZ: 'UTC' }
}

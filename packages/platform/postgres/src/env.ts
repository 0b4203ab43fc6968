/** The environment for the database's programs: ours, without the PG* variables that would redirect them. */
export function programEnv(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return { ...Object.fromEntries(inherited), LC_ALL: 'C', TZ: 'UTC' }
}

import { Text } from '@mantine/core'
import classes from './logo.module.css'
import { useSiteName } from './use-site-name.ts'

/** The logo's symbol: four bars. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--mantine-primary-color-filled)" />
      <g fill="#fff">
        <rect x="7" y="13" width="3.6" height="6" rx="1.8" />
        <rect x="12.2" y="8" width="3.6" height="16" rx="1.8" />
        <rect x="17.4" y="11" width="3.6" height="10" rx="1.8" opacity="0.85" />
        <rect x="22.6" y="14" width="3.6" height="4" rx="1.8" opacity="0.7" />
      </g>
    </svg>
  )
}

/** Symbol, site name and beta tag. */
export function Logo() {
  const siteName = useSiteName()
  return (
    <div className={classes.logo}>
      <LogoMark />
      <Text span fw={700} fz="lg" lh={1.2} lts="-0.02em" truncate title={siteName}>
        {siteName}
      </Text>
      <span className={classes.tag}>V1 BETA</span>
    </div>
  )
}

import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Drawn a little before it is scrolled to. */
const MARGIN = '200px 0px'

interface InSightProps {
  /** Height in pixels that is kept free until then. */
  height: number
  children: ReactNode
}

/** Draws its children once they come into sight, and keeps them; for what takes long and often stands further down. */
export function InSight({ height, children }: InSightProps) {
  const placeholder = useRef<HTMLDivElement>(null)
  const [wasInSight, setInSight] = useState(false)
  useEffect(() => {
    const { current } = placeholder
    if (!current) return
    const show = () => setInSight(true)
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && show(),
      {
        rootMargin: MARGIN,
      },
    )
    observer.observe(current)
    // A printed page has no sight.
    window.addEventListener('beforeprint', show)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', show)
    }
  }, [wasInSight])
  return wasInSight ? children : <div ref={placeholder} style={{ height }} />
}

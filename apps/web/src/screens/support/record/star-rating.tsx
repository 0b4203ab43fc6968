import { RATING } from '@cadencia/support/contract'
import { Input } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from '../support.module.css'

const VALUES = Array.from({ length: RATING.highest }, (_, index) => index + RATING.lowest)

/** What a rating is called: '4 de 5'. */
export function ratingLabel(rating: number): string {
  return `${rating} de ${RATING.highest}`
}

interface StarRatingProps {
  label: string
  /** 0 while none is chosen. */
  value: number
  onChange: (rating: number) => void
  error?: ReactNode
}

/** Chooses 1 to 5 stars; arrow keys move, as between any radio buttons. */
export function StarRating({ label, value, onChange, error }: StarRatingProps) {
  const name = useId()
  return (
    <div>
      <div role="radiogroup" aria-label={label} className={classes.stars}>
        {VALUES.map((rating) => (
          <label key={rating} className={classes.star} title={ratingLabel(rating)}>
            <input
              type="radio"
              name={name}
              className={classes.radio}
              aria-label={ratingLabel(rating)}
              checked={rating === value}
              onChange={() => onChange(rating)}
            />
            <Star isFull={rating <= value} />
          </label>
        ))}
      </div>
      {error && (
        <Input.Error mt={5} role="alert">
          {error}
        </Input.Error>
      )}
    </div>
  )
}

/** A given rating. Decorative: its label stands beside it. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={classes.stars} aria-hidden>
      {VALUES.map((value) => (
        <Star key={value} isFull={value <= rating} />
      ))}
    </span>
  )
}

function Star({ isFull }: { isFull: boolean }) {
  return isFull ? <IconStarFilled size={22} aria-hidden /> : <IconStar size={22} stroke={1.5} aria-hidden />
}

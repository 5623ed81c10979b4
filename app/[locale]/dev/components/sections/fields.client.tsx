"use client";

import { useState } from "react";
import { CopyField } from "@/components/ui/copy-field.client";
import { Check, Field, FieldError, Segmented, TextField } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { fill } from "@/lib/i18n/fill";
import styles from "../gallery.module.css";
import { longText, type SectionProps, Specimen } from "../specimen";

const dateTypes = ["ETD", "ETA", "SI", "CY"].map((value) => ({ value, label: value }));

function DateTypes({ name, legend }: { name: string; legend: string }) {
  const [value, setValue] = useState("ETA");
  return <Segmented legend={legend} name={name} options={dateTypes} value={value} onValue={setValue} />;
}

export function Fields({ words: { finder, enquiry, flights, rowActions } }: SectionProps) {
  const error = fill(enquiry.errors.required, { label: finder.vesselName });
  return (
    <>
      <Specimen title="TextField: empty, with icon and code, optional with a hint, disabled">
        {(prefix) => (
          <div className={styles.stack}>
            <TextField id={`${prefix}-empty`} label={finder.vesselName} />
            <TextField
              id={`${prefix}-code`}
              label={finder.loadingPort}
              icon={<Icon name="ship" />}
              code="HKHKG"
              defaultValue="Hong Kong"
            />
            <TextField
              id={`${prefix}-hint`}
              label={finder.vesselName}
              optional={enquiry.form.optional}
              hint={enquiry.hints.dates}
            />
            <TextField
              id={`${prefix}-off`}
              label={finder.vesselName}
              defaultValue="Golden Agarwood"
              disabled
            />
          </div>
        )}
      </Specimen>
      <Specimen title="TextField and Field: an error below and above the control, and a long text">
        {(prefix) => (
          <div className={styles.stack}>
            <TextField id={`${prefix}-below`} label={finder.vesselName} error={error} />
            <TextField id={`${prefix}-above`} label={finder.vesselName} error={error} errorPlace="above" />
            <Field id={`${prefix}-select`} label={finder.dateType} error={error}>
              {(control) => (
                <select {...control}>
                  <option>{enquiry.form.choose}</option>
                </select>
              )}
            </Field>
            <TextField id={`${prefix}-long`} label={longText} defaultValue={longText} error={longText} />
          </div>
        )}
      </Specimen>
      <Specimen title="FieldError, for what is no single field">
        {(prefix) => <FieldError id={`${prefix}-error`}>{error}</FieldError>}
      </Specimen>
      <Specimen title="CopyField">
        {() => (
          <CopyField
            value="https://portal.example/feeds/en/sailings.ics?loading_port=HKHKG&discharge_port=NLRTM"
            label={finder.loadingPort}
            words={rowActions}
          />
        )}
      </Specimen>
      <Specimen title="Check: off, on, with a count, disabled; as a radio">
        {(prefix) => (
          <div className={styles.stack}>
            <Check>{flights.direct}</Check>
            <Check defaultChecked count={12}>
              {flights.transfer}
            </Check>
            <Check disabled>{flights.cargo}</Check>
            <Check type="radio" name={`${prefix}-radio`} defaultChecked>
              {longText}
            </Check>
          </div>
        )}
      </Specimen>
      <Specimen title="Segmented: controlled, and for a plain form">
        {(prefix) => (
          <div className={styles.stack}>
            <DateTypes name={`${prefix}-type`} legend={finder.dateType} />
            <Segmented
              legend={finder.dateType}
              name={`${prefix}-plain`}
              options={dateTypes}
              defaultValue="ETD"
            />
          </div>
        )}
      </Specimen>
    </>
  );
}

"use client";

import { useState } from "react";
import { copyText } from "@/components/sailings/table/clipboard";
import { Button } from "@/components/ui/button";

interface CopyCodeProps {
  code: string;
  words: { copy: string; copied: string; notCopied: string };
}

/** Copies a text and says so. Without script the text can be selected. */
export function CopyCode({ code, words }: CopyCodeProps) {
  const [outcome, setOutcome] = useState("");
  return (
    <>
      <Button small onClick={async () => setOutcome((await copyText(code)) ? words.copied : words.notCopied)}>
        {words.copy}
      </Button>
      <span role="status">{outcome}</span>
    </>
  );
}

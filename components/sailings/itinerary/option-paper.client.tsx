"use client";

export { Paper as OptionPaper } from "@/components/schedules/paper";
